const HOST =
  /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;
const LENGTH_MAX = 253;

/** The host of a text that may be one, as ads have it: lower case, in ASCII, without `www.`. */
function toHost(text: string): string | null {
  const name = text.trim().replace(/\.$/, "");
  if (name === "" || name.length > LENGTH_MAX || /[\s/?#@:%\\]/.test(name)) {
    return null;
  }
  const host = URL.parse(`http://${name}`)?.hostname.replace(/^www\.(?=.)/, "");
  return host !== undefined && HOST.test(host) ? host : null;
}

/** Reads a domain as people write it; for anything else, says what to write. */
export function readDomain(
  text: string,
): { domain: string } | { reason: string } {
  const domain = toHost(text);
  if (domain !== null) return { domain };
  const url = URL.parse(text.trim()) ?? URL.parse(`http://${text.trim()}`);
  const host = url?.hostname ? toHost(url.hostname) : null;
  const wanted = "The value must be a domain such as example.com.";
  return {
    reason: host === null ? wanted : `${wanted} Did you mean "${host}"?`,
  };
}
