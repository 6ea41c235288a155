import { domainToASCII } from "node:url";

/** What DNS allows; an index takes no long texts. */
const LENGTH_MAX = 253;
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/**
 * A domain without regard to case, `www.`, a last dot and the spelling of
 * international names, its labels in reverse: `com.example.shop.`. What begins
 * with a domain's key is that domain or below it. Null for what is no domain.
 */
export function domainKey(text: string | null): string | null {
  if (text === null || text.length > 4 * LENGTH_MAX) return null;
  const host = text.trim().toLowerCase().replace(/\.$/, "");
  const ascii = HOST.test(host) ? host : domainToASCII(host);
  const bare = ascii.replace(/^www\.(?=.)/, "");
  if (bare.length > LENGTH_MAX || !HOST.test(bare)) return null;
  return `${bare.split(".").reverse().join(".")}.`;
}

/** The least text above all that begin with a key, in the order of bytes. */
export function endOfDomain(key: string): string {
  return `${key.slice(0, -1)}/`;
}
