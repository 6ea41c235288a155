import { storable } from "@/lib/imports/formats/plain_text.ts";

/** The redirect pages of Facebook and Instagram: `https://l.facebook.com/l.php?u=...`. */
const REDIRECT =
  /^\s*https?:\/\/lm?\.(?:facebook|instagram)\.com\/(?:l\.php\/?)?\?/i;

/** Nested redirects that are followed; a link with more stays as it is. */
const STEPS_MAX = 5;

/** Browsers take no longer URLs, and each of an ad's many links is parsed. */
const LENGTH_MAX = 8_192;

/** The target of a link through a redirect page of Facebook or Instagram; any other link as it is. */
export function redirectTarget(url: string): string {
  if (url.length > LENGTH_MAX) return url;
  let link = url;
  for (let step = 0; REDIRECT.test(link); step++) {
    if (step === STEPS_MAX) return url;
    const query = link.slice(link.indexOf("?")).replace(/#.*$/s, "");
    const target = new URLSearchParams(query).get("u")?.trim() ?? "";
    if (!/^https?:\/\/[^/?#\s]/i.test(target)) break;
    link = storable(target);
  }
  return link;
}

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
