import { storable } from "@/lib/imports/formats/plain_text.ts";

/** The redirect pages of Facebook and Instagram: `https://l.facebook.com/l.php?u=...`. */
const REDIRECT =
  /^\s*https?:\/\/lm?\.(?:facebook|instagram)\.com\/(?:l\.php\/?)?\?/i;

/** Maximum number of nested redirects; links with more are not changed. */
const STEPS_MAX = 5;

/** Browsers do not accept longer URLs, and every link of an ad is parsed. */
const LENGTH_MAX = 8_192;

/** The target of a Facebook or Instagram redirect link; any other link is returned unchanged. */
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

/** Scheme, optional user, and host. The rest may contain `{{campaign.id}}`, which URL parsers reject. */
const HOST = /^\s*https?:\/\/(?:[^/?#\s@]*@)?([^/?#:\s]+)/i;

const ASCII_HOST = /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9.])?$/;

/** The host in ASCII, or null for anything else, such as a template. */
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
