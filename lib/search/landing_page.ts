import { domainKey, domainOf } from "@/lib/search/domain_key.ts";

/** Longer paths are cut: the index does not take texts of any length. */
const LENGTH_MAX = 400;

/** Scheme and user, which are optional; host, port and path. */
const PARTS =
  /^\s*(?:https?:)?(?:\/\/)?(?:[^/?#\s@]*@)?([^/?#:\s]+\.[^/?#:\s]+)(?::\d+)?([^?#\s]*)/i;

/**
 * The landing page of a URL, or of a host with a path: the host as filters
 * compare domains, without `www.`, and the path without a slash at its end.
 * Filters separate pages by commas, so that a comma in it is `%2C`. Null if there
 * is no host, or a NUL, which the database refuses.
 */
export function landingPage(url: string | null): string | null {
  const [, host, path = ""] = PARTS.exec(url ?? "") ?? [];
  const key = host === undefined ? null : domainKey(host);
  if (key === null || path.includes("\0")) return null;
  const tidy = path.replace(/\/+$/, "").replaceAll(",", "%2C");
  return `${domainOf(key)}${tidy}`.slice(0, LENGTH_MAX);
}
