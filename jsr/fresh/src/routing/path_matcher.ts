/** The raw groups of a path that matches, or null. */
export type PathMatcher = (
  pathname: string,
) => Record<string, string | undefined> | null;

/**
 * Compiles a pattern of literals, `:name` and a final `/:rest*` to a regular
 * expression, some ten times as fast as `URLPattern.exec`.
 */
export function compilePathname(pattern: string): PathMatcher {
  const names: string[] = [];
  const source = pattern.replaceAll(
    /\/:(\w+)\*|:(\w+)|[.\-]/g,
    (text, rest?: string, name?: string) => {
      const group = rest ?? name;
      if (group === undefined) return `\\${text}`;
      names.push(group);
      return rest ? "(?:/([^/]+?(?:/[^/]+?)*))?" : "([^/]+?)";
    },
  );
  const expression = new RegExp(`^${source}$`);
  // The text every match starts with, a cheap test before the expression;
  // `/x/:rest*` also matches `/x`.
  const prefix = pattern.split(":", 1)[0]!.replace(/\/$/, "");
  return (pathname) => {
    const found = pathname.startsWith(prefix)
      ? expression.exec(pathname)
      : null;
    return found &&
      Object.fromEntries(names.map((name, i) => [name, found[i + 1]]));
  };
}
