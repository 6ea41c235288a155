/** The raw groups of a path that matches, or null. */
export type PathMatcher = (
  pathname: string,
) => Record<string, string | undefined> | null;

/**
 * Compiles a URLPattern pathname. The common forms (`:name`, a final
 * `/:rest*`, `{/:name}?`) become one regular expression, some ten times as
 * fast as `URLPattern.exec`; everything else is left to URLPattern itself.
 */
export function compilePathname(
  pathname: string,
): { match: PathMatcher; pattern: string } {
  const urlPattern = new URLPattern({ pathname });
  const pattern = urlPattern.pathname;
  const fast = compileCommon(pattern);
  if (fast) return { match: fast, pattern };
  return {
    pattern,
    match: (path) =>
      urlPattern.exec({ pathname: path })?.pathname.groups ?? null,
  };
}

const TOKEN =
  /\/:(?<rest>[A-Za-z_]\w*)\*|\{\/:(?<optional>[A-Za-z_]\w*)\}\?|:(?<name>[A-Za-z_]\w*)(?![*+?({\w])|(?<literal>[\w./~@-]+)/y;

function compileCommon(pattern: string): PathMatcher | null {
  const names: string[] = [];
  let source = "";
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < pattern.length) {
    const groups = TOKEN.exec(pattern)?.groups;
    if (!groups) return null;
    if (groups.rest !== undefined) {
      names.push(groups.rest);
      source += "(?:/([^/]+?(?:/[^/]+?)*))?";
    } else if (groups.optional !== undefined) {
      names.push(groups.optional);
      source += "(?:/([^/]+?))?";
    } else if (groups.name !== undefined) {
      names.push(groups.name);
      source += "([^/]+?)";
    } else {
      source += groups.literal!.replaceAll(/[.\-]/g, "\\$&");
    }
  }
  const expression = new RegExp(`^${source}$`);
  const prefix = literalPrefix(pattern);
  return (pathname) => {
    if (!pathname.startsWith(prefix)) return null;
    const found = expression.exec(pathname);
    if (!found) return null;
    const groups: Record<string, string | undefined> = {};
    for (let i = 0; i < names.length; i++) groups[names[i]!] = found[i + 1];
    return groups;
  };
}

/** The text every match starts with; a cheap test before the expression. */
function literalPrefix(pattern: string): string {
  const end = pattern.search(/[:{*]/);
  const prefix = pattern.slice(0, end);
  // `/x/:rest*` also matches `/x`.
  return prefix.endsWith("/") ? prefix.slice(0, -1) : prefix;
}
