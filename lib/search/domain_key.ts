import { domainToASCII } from "node:url";

/** The maximum of DNS. Indexes do not accept long texts. */
const LENGTH_MAX = 253;
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/**
 * A domain without case, `www.` and a trailing dot, with international names in
 * ASCII and its labels reversed: `com.example.shop.`. Texts with this prefix
 * are that domain or its subdomains. Null if the text is not a domain.
 */
export function domainKey(text: string | null): string | null {
  if (text === null || text.length > 4 * LENGTH_MAX) return null;
  const host = text.trim().toLowerCase().replace(/\.$/, "");
  const ascii = HOST.test(host) ? host : domainToASCII(host);
  const bare = ascii.replace(/^www\.(?=.)/, "");
  if (bare.length > LENGTH_MAX || !HOST.test(bare)) return null;
  return `${bare.split(".").reverse().join(".")}.`;
}

/** The lowest text, in byte order, that comes after all texts that begin with the key. */
export function endOfDomain(key: string): string {
  return `${key.slice(0, -1)}/`;
}

/** The domain of a key, lower case and in ASCII. */
export const domainOf = (key: string): string =>
  key.slice(0, -1).split(".").reverse().join(".");
