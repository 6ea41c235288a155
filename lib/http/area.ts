import { redactKeys } from "@/lib/redact_keys.ts";

const OPEN = /^\/(?:healthz|readyz|openapi\.json)$/;
const AREAS = /^\/(?:v1|internal|api)(?:\/|$)/;
const LIKE_AREAS = /^\/(?:v\d+|internal|api)(?:\/|$)/i;

/** Whether errors under this path are JSON for programs rather than a page for people. */
export function isApiPath(pathname: string): boolean {
  return LIKE_AREAS.test(pathname) || OPEN.test(pathname);
}

/** Whether a path is the API's own, right or wrong. */
export function isPublicApiPath(pathname: string): boolean {
  return /^\/v1(?:\/|$)/.test(pathname);
}

/**
 * Whether a path looks like the API's and cannot be one of its addresses: of
 * a version that there is not, in capitals, or with a slash at its end. The
 * router would show a page for it.
 */
export function isNoApiAddress(pathname: string): boolean {
  return LIKE_AREAS.test(pathname) &&
    (!AREAS.test(pathname) || pathname.endsWith("/"));
}

/**
 * What such a path may have been meant for; null for nothing plain. It has no
 * character that means anything to what may show the error.
 */
export function nearestApiPath(pathname: string): string | null {
  const path = pathname.replace(/\/+$/, "")
    .replace(/^\/[^/]+/, (area) => area.toLowerCase());
  const isPlain = /^[\w/-]{1,100}$/.test(path) && redactKeys(path) === path;
  return AREAS.test(path) && isPlain ? path : null;
}
