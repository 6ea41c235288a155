/**
 * Turns a route file's path, without its extension, into a URLPattern
 * pathname: `ads/[id]` to `/ads/:id`, `[...path]` to `/:path*`, `[[lang]]` to
 * an optional segment, `(group)` to nothing unless groups are kept.
 * Throws a `SyntaxError` for parameters that cannot be told apart.
 */
export function pathToPattern(
  path: string,
  options: { keepGroups?: boolean } = {},
): string {
  const parts = path.split("/");
  if (parts.at(-1) === "index") parts.pop();
  if (parts.length === 0) return "/";

  let pattern = "";
  let required = 0;
  for (const part of parts) {
    if (part.startsWith("[...") && part.endsWith("]")) {
      pattern += `/:${part.slice(4, -1)}*`;
    } else if (
      !options.keepGroups && part.startsWith("(") && part.endsWith(")")
    ) {
      continue;
    } else if (part.startsWith("[[")) {
      pattern += optionalSegment(part, path);
    } else {
      required++;
      pattern += "/" + segment(part, path);
    }
  }
  if (pattern === "") return "/";
  // A path of nothing but optional segments still has its first slash.
  return required === 0 && pattern.startsWith("{/")
    ? pattern.replace("{/", "/{")
    : pattern;
}

function optionalSegment(part: string, path: string): string {
  const name = /^\[\[([^[\]]+)\]\]$/.exec(part)?.[1];
  if (!name) {
    throw new SyntaxError(
      `Invalid route pattern: "${path}": an optional parameter must be a whole segment`,
    );
  }
  return `{/:${name}}?`;
}

function segment(part: string, path: string): string {
  if (part.includes("][")) {
    throw new SyntaxError(
      `Invalid route pattern: "${path}": parameters must have something between them`,
    );
  }
  const pattern = part.replaceAll(/\[([^[\]]*)\]/g, ":$1");
  if (/[[\]]/.test(pattern)) {
    throw new SyntaxError(`Invalid route pattern: "${path}"`);
  }
  return pattern;
}

/** The names of the segments on the way to a pattern, the root left out. */
export function segmentsOf(pattern: string, includeLast: boolean): string[] {
  if (pattern === "/" || pattern === "*" || pattern === "/*") return [];
  // Optional segments are no step on the way: what guards `/api` also guards
  // `/api{/:version}?/ads`.
  const names = pattern.replaceAll(/\{[^}]*\}\??/g, "").split("/");
  if (names[0] === "") names.shift();
  const last = names.pop();
  if (includeLast && last) names.push(last);
  return names;
}
