/**
 * Marks links to the current page (`aria-current="page"`) and to the pages
 * above it (`aria-current="true"`).
 */
export function markActiveLink(
  props: Record<string, unknown>,
  pathname: string,
): void {
  const { href } = props;
  if (typeof href !== "string" || !href.startsWith("/")) return;
  const target = withoutSlash(new URL(href, "http://localhost").pathname);
  const current = withoutSlash(pathname);
  if (target === current) {
    props["data-current"] = "true";
    props["aria-current"] = "page";
  } else if (target === "/" || current.startsWith(`${target}/`)) {
    props["data-ancestor"] = "true";
    props["aria-current"] = "true";
  }
}

function withoutSlash(path: string): string {
  return path !== "/" && path.endsWith("/") ? path.slice(0, -1) : path;
}
