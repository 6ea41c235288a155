const OPEN = /^\/(?:healthz|readyz|openapi\.json)$/;
const AREAS = /^\/(?:v1|internal|api)(?:\/|$)/;
const LIKE_AREAS = /^\/(?:v\d+|internal|api)(?:\/|$)/i;

/** Whether errors under this path are JSON for programs rather than a page for people. */
export function isApiPath(pathname: string): boolean {
  return LIKE_AREAS.test(pathname) || OPEN.test(pathname);
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
