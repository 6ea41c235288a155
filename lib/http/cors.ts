import type { Middleware } from "fresh";
import type { State } from "@/lib/define.ts";

const EXPOSED =
  "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";
const ACCEPTED =
  "X-API-Key, Authorization, Content-Type, If-None-Match, Prefer, X-Request-Id";

/** Lets pages of any origin read an answer, its headers included. */
export function allowAnyOrigin(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", EXPOSED);
}

/**
 * Lets pages of any origin read the API with a key of their own. Credentials
 * are not allowed, so a visitor's session cookie opens nothing to them; a
 * preflight tells the route's own methods.
 */
export function cors(): Middleware<State> {
  return async function corsMiddleware(ctx) {
    const response = await ctx.next();
    const { headers } = response;
    allowAnyOrigin(headers);
    if (ctx.req.method === "OPTIONS") {
      headers.set(
        "access-control-allow-methods",
        headers.get("allow") ?? "OPTIONS",
      );
      headers.set("access-control-allow-headers", ACCEPTED);
      headers.set("access-control-max-age", "600");
    }
    return response;
  };
}
