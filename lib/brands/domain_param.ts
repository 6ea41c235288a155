import { domainKey } from "@/lib/search/domain_key.ts";

/** The domain as ads have it: lower case, in ASCII, without `www.`. */
function toDomain(text: string): string | null {
  return domainKey(text)?.slice(0, -1).split(".").reverse().join(".") ?? null;
}

/** Reads a domain as people write it; for anything else, says what to write. */
export function readDomain(
  text: string,
): { domain: string } | { reason: string } {
  const domain = toDomain(text);
  if (domain !== null) return { domain };
  const host = URL.parse(text.trim())?.hostname ||
    URL.parse(`http://${text.trim()}`)?.hostname;
  const meant = host === undefined ? null : toDomain(host);
  const wanted = "The value must be a domain such as example.com.";
  return {
    reason: meant === null ? wanted : `${wanted} Did you mean "${meant}"?`,
  };
}
