const OWN_PATH = /^\/(?![/\\])/;
const BASE = "http://own.invalid";
const LENGTH_MAX = 2048;

/**
 * Where to go after signing in: always a path of this site. Browsers drop tabs
 * and line breaks in URLs and read backslashes as slashes, so the path is
 * resolved as they would and checked again.
 */
export function nextPath(next: string | null, fallback = "/dashboard"): string {
  if (next === null || next.length > LENGTH_MAX || !OWN_PATH.test(next)) {
    return fallback;
  }
  const url = URL.parse(next, BASE);
  if (url === null || url.origin !== BASE) return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return OWN_PATH.test(path) ? path : fallback;
}

/** The URL of a sign-in page that continues to `next` afterwards. */
export function withNext(path: string, next: string): string {
  return next === "/dashboard"
    ? path
    : `${path}?${new URLSearchParams({ next })}`;
}
