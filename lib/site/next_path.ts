import { redactKeys } from "@/lib/log/redact_keys.ts";

const OWN_PATH = /^\/(?![/\\])/;
const BASE = "http://own.invalid";
const LENGTH_MAX = 2048;

/**
 * The path to continue to after signing in: always on this site, without an API
 * key. Browsers ignore tabs and line breaks in URLs and treat backslashes as
 * slashes, so the path is resolved as browsers do and checked again.
 */
export function nextPath(next: string | null, fallback = "/dashboard"): string {
  if (next === null || next.length > LENGTH_MAX || !OWN_PATH.test(next)) {
    return fallback;
  }
  const url = URL.parse(next, BASE);
  if (url === null || url.origin !== BASE) return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // The page shows this path, so it must not contain a key.
  return OWN_PATH.test(path) && !holdsKey(path) ? path : fallback;
}

function holdsKey(path: string): boolean {
  const text = path.replace(
    /%[2-7][\da-f]/gi,
    (escape) => decodeURIComponent(escape),
  );
  return redactKeys(text) !== text;
}

/** The URL of a sign-in page that continues to `target` afterwards. */
export function withNext(path: string, target: string): string {
  const next = nextPath(target);
  return next === "/dashboard"
    ? path
    : `${path}?${new URLSearchParams({ next })}`;
}
