/** Where a link leads that may be followed. */
export interface SafeLink {
  href: string;
  /** To be shown beside the link, since its text can claim anything. */
  host: string;
}

/**
 * Decides whether an address that someone else wrote may become a link: only
 * http and https do. The URL parser folds the spellings that browsers accept
 * (case, tabs, control characters) into the one protocol that they mean.
 *
 * @returns null if the address may only be shown as text
 */
export function safeLink(address: string | null | undefined): SafeLink | null {
  if (!address) return null;
  const url = URL.parse(address);
  if (url === null || url.host === "") return null;
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  return { href: url.href, host: url.host };
}
