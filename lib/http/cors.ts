/** The methods that routes can support. All others are rejected before routing. */
export const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

const EXPOSED =
  "Content-Disposition, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count";
const ACCEPTED =
  "X-API-Key, Authorization, Content-Type, If-None-Match, Prefer, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name";

/** The `Allow` of a path without a route. */
export const NOTHING_ALLOWED = "OPTIONS";

/**
 * Allows pages of any origin to read a response and its headers. A preflight
 * response allows the route's methods, or all methods if no route matches, so
 * that the page can read the 404.
 */
export function allowAnyOrigin(method: string, headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", EXPOSED);
  if (method !== "OPTIONS") return;
  const allow = headers.get("allow") ?? NOTHING_ALLOWED;
  headers.set(
    "access-control-allow-methods",
    allow === NOTHING_ALLOWED ? [...METHODS].join(", ") : allow,
  );
  headers.set("access-control-allow-headers", ACCEPTED);
  headers.set("access-control-max-age", "600");
}

/** The `Allow` of a route with these methods. HEAD is allowed where GET is. */
export function allowOf(methods: readonly string[]): string {
  return methods.flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method]
  ).concat("OPTIONS").join(", ");
}

export function optionsResponse(allow: string): Response {
  return new Response(null, { status: 204, headers: { allow } });
}
