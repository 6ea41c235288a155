/** Scheme, perhaps a user, and the host. What follows may hold `{{campaign.id}}`, which URL parsers refuse. */
const HOST = /^\s*https?:\/\/(?:[^/?#\s@]*@)?([^/?#:\s]+)/i;

const ASCII_HOST = /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9.])?$/;

/** The host as DNS knows it, or null for anything else, such as a template. */
function asciiHost(host: string): string | null {
  const ascii = ASCII_HOST.test(host)
    ? host
    : URL.parse(`http://${host}`)?.hostname ?? "";
  return ASCII_HOST.test(ascii) ? ascii : null;
}

/** The host of a web URL in lower case, without a leading `www.`; null for anything else. */
export function destinationDomain(url: string | null): string | null {
  const host = url === null ? undefined : HOST.exec(url)?.[1];
  if (host === undefined) return null;
  const domain = asciiHost(host.toLowerCase())
    ?.replace(/^www\./, "").replace(/\.$/, "");
  return domain || null;
}
