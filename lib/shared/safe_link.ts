/**
 * A link to a URL that someone else wrote, if it is http or https; null if it
 * may only be shown as text. The URL parser normalizes every spelling that
 * browsers accept (case, tabs, control characters).
 */
export function safeLink(address: string | null | undefined) {
  if (!address) return null;
  const url = URL.parse(address);
  if (url === null || url.host === "") return null;
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  // The host is shown beside the link, whose text can claim anything.
  return { href: url.href, host: url.host };
}
