import type { JSX } from "preact";

interface NavLinkProps extends JSX.HTMLAttributes<HTMLAnchorElement> {
  href: string;
  /**
   * Whether the link is its navigation's entry for this page; by default if it
   * has the page's own URL.
   */
  isCurrent?: boolean;
}

/**
 * A link that is marked as current only on its own page, unless `isCurrent`
 * says otherwise. The framework also marks links to parent pages when it
 * creates them; our mark overrides that.
 */
export function NavLink({ isCurrent, ...rest }: NavLinkProps) {
  const link = <a {...rest} />;
  const isOwnPage = link.props["aria-current"] === "page";
  link.props["aria-current"] = isCurrent ?? isOwnPage ? "page" : undefined;
  return link;
}
