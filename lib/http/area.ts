import { redactKeys } from "@/lib/log/redact_keys.ts";

const AREAS = /^\/(?:v1|internal|api|mcp|healthz|readyz|openapi\.json)(?:\/|$)/;
const LIKE_AREAS =
  /^\/(?:v\d+|internal|api|mcp|healthz|readyz|openapi\.json)(?:\/|$)/i;

/** Whether errors under this path are JSON rather than a page. */
export function isApiPath(pathname: string): boolean {
  return LIKE_AREAS.test(pathname);
}

/** Whether a path belongs to `/v1`, whether or not it exists. */
export function isPublicApiPath(pathname: string): boolean {
  return /^\/v1(?:\/|$)/.test(pathname);
}

/**
 * Whether a path looks like the API's but cannot be one of its paths: it has an
 * unknown version, capitals, or a trailing slash. The router would render a
 * page for it.
 */
export function isNearApiPath(pathname: string): boolean {
  return LIKE_AREAS.test(pathname) &&
    (!AREAS.test(pathname) || pathname.endsWith("/"));
}

/** The path that was probably meant, safe to show anywhere; null if there is none. */
export function nearestApiPath(pathname: string): string | null {
  const path = pathname.replace(/\/+$/, "")
    .replace(/^\/[^/]+/, (area) => area.toLowerCase());
  const isPlain = /^[\w/.:-]{1,100}$/.test(path) && redactKeys(path) === path;
  return AREAS.test(path) && isPlain ? path : null;
}
