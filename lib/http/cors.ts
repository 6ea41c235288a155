import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { VERBS } from "@/lib/http/verbs.ts";

const EXPOSED =
  "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";
const ACCEPTED =
  "X-API-Key, Authorization, Content-Type, If-None-Match, Prefer, X-Request-Id";

/** What `Allow` says of a path under which there is nothing. */
export const NOTHING_ALLOWED = "OPTIONS";

/**
 * Lets pages of any origin read a response, its headers included. A preflight
 * tells the route's own methods; where there is no route, all of them, so
 * that the page gets to read the 404.
 */
export function allowAnyOrigin(method: string, headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", EXPOSED);
  if (method !== "OPTIONS") return;
  const allow = headers.get("allow") ?? NOTHING_ALLOWED;
  headers.set(
    "access-control-allow-methods",
    allow === NOTHING_ALLOWED ? [...VERBS].join(", ") : allow,
  );
  headers.set("access-control-allow-headers", ACCEPTED);
  headers.set("access-control-max-age", "600");
}

/** The response to OPTIONS, preflights included. */
export function optionsResponse(allow: string): Response {
  return new Response(null, { status: 204, headers: { allow } });
}

/**
 * Lets pages of any origin read the API with a key of their own. Credentials
 * are not allowed, so a visitor's session cookie opens nothing to them.
 */
export function cors(): Middleware<State> {
  return async function corsMiddleware(ctx) {
    const response = await ctx.next();
    allowAnyOrigin(ctx.req.method, response.headers);
    return response;
  };
}
