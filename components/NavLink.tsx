import type { JSX } from "preact";

interface NavLinkProps extends JSX.HTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Whether it is its navigation's entry for this page; by default if it is the page's own URL. */
  isCurrent?: boolean;
}

/**
 * A link that is marked as current on its own page and nowhere else, unless
 * `isCurrent` says so. The framework marks links as they are made, and also
 * those to pages above this one: its mark gives way to ours afterwards.
 */
export function NavLink({ isCurrent, ...rest }: NavLinkProps) {
  const link = <a {...rest} />;
  const isOwnPage = link.props["aria-current"] === "page";
  link.props["aria-current"] = isCurrent ?? isOwnPage ? "page" : undefined;
  return link;
}
