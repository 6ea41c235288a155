/**
 * Turns a route file's path, without its extension, into a URLPattern
 * pathname: `ads/[id]` to `/ads/:id`, `[...path]` to `/:path*`, `(group)` to
 * nothing unless groups are kept.
 */
export function pathToPattern(
  path: string,
  options: { keepGroups?: boolean } = {},
): string {
  const parts = path.split("/");
  if (parts.at(-1) === "index") parts.pop();
  const pattern = parts
    .filter((part) => options.keepGroups || !/^\(.*\)$/.test(part))
    .map((part) =>
      part.replace(/^\[\.\.\.(.*)\]$/, ":$1*")
        .replaceAll(/\[([^[\]]*)\]/g, ":$1")
    );
  return `/${pattern.join("/")}`;
}

/** The names of the segments on the way to a pattern, the root left out. */
export function segmentsOf(pattern: string, includeLast: boolean): string[] {
  const names = pattern.split("/").slice(1);
  const last = names.pop();
  if (includeLast && last) names.push(last);
  return names;
}
