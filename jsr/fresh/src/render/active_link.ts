/**
 * Marks links to the current page (`aria-current="page"`) and to the pages
 * above it (`aria-current="true"`). A link with another query than the page's
 * counts as above it; one that has an `aria-current` of its own is left alone.
 */
export function markActiveLink(
  props: Record<string, unknown>,
  { pathname, search }: { pathname: string; search: string },
): void {
  const { href } = props;
  if (props["aria-current"] !== undefined) return;
  if (typeof href !== "string" || !href.startsWith("/")) return;
  const link = new URL(href, "http://localhost");
  const target = withoutSlash(link.pathname);
  const current = withoutSlash(pathname);
  const isOwnQuery = link.search === "" || link.search === search;
  if (target === current && isOwnQuery) {
    props["data-current"] = "true";
    props["aria-current"] = "page";
  } else if (
    target === current || target === "/" || current.startsWith(`${target}/`)
  ) {
    props["data-ancestor"] = "true";
    props["aria-current"] = "true";
  }
}

function withoutSlash(path: string): string {
  return path !== "/" && path.endsWith("/") ? path.slice(0, -1) : path;
}
