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
