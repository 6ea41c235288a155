import type { Context } from "../context.ts";
import type { Middleware } from "../middleware.ts";

/** Options of {@linkcode cors}. */
export type CORSOptions<State> = {
  /** Who may read answers: an origin, several, or a function; `"*"` for all. */
  origin:
    | string
    | string[]
    | ((origin: string, ctx: Context<State>) => string | undefined | null);
  allowMethods?: string[];
  /** By default, whatever the preflight asks for. */
  allowHeaders?: string[];
  /** Seconds that a preflight's answer may be kept. */
  maxAge?: number;
  credentials?: boolean;
  exposeHeaders?: string[];
};

/** Lets pages of other sites read answers; answers every OPTIONS itself. */
export function cors<State>(options?: CORSOptions<State>): Middleware<State> {
  const settings = {
    allowMethods: ["GET", "HEAD", "PUT", "POST", "DELETE", "PATCH"],
    ...options,
    origin: options?.origin ?? "*",
  };

  return async function crossOrigin(ctx) {
    const origin = allowedOrigin(settings.origin, ctx);
    const vary = origin && origin !== "*" && settings.origin !== "*"
      ? ["Origin"]
      : [];
    if (ctx.req.method === "OPTIONS") {
      const headers = new Headers();
      setOrigin(headers, origin, settings);
      return preflight(ctx.req, headers, vary, settings);
    }
    const response = await ctx.next();
    setOrigin(response.headers, origin, settings);
    if (vary.length > 0) {
      const all = response.headers.get("Vary")?.split(/\s*,\s*/) ?? [];
      response.headers.set("Vary", [...new Set([...vary, ...all])].join(", "));
    }
    return response;
  };
}

function allowedOrigin<State>(
  allowed: CORSOptions<State>["origin"],
  ctx: Context<State>,
): string | null {
  if (allowed === "*") return "*";
  const origin = ctx.req.headers.get("Origin") ?? "";
  if (typeof allowed === "function") return allowed(origin, ctx) ?? null;
  return [allowed].flat().includes(origin) ? origin : null;
}

type Settings = Omit<CORSOptions<never>, "origin">;

function setOrigin(
  headers: Headers,
  origin: string | null,
  { credentials, exposeHeaders }: Settings,
): void {
  if (origin) headers.set("Access-Control-Allow-Origin", origin);
  if (credentials) headers.set("Access-Control-Allow-Credentials", "true");
  if (exposeHeaders?.length) {
    headers.set("Access-Control-Expose-Headers", exposeHeaders.join(","));
  }
}

function preflight(
  req: Request,
  headers: Headers,
  vary: string[],
  { maxAge, allowMethods, allowHeaders }: Settings,
): Response {
  if (maxAge != null) headers.set("Access-Control-Max-Age", String(maxAge));
  if (allowMethods?.length) {
    headers.set("Access-Control-Allow-Methods", allowMethods.join(","));
  }
  const asked = req.headers.get("Access-Control-Request-Headers");
  const allowed = allowHeaders?.length ? allowHeaders : asked?.split(/\s*,\s*/);
  const varyBy = [...vary];
  if (allowed?.length) {
    headers.set("Access-Control-Allow-Headers", allowed.join(","));
    varyBy.push("Access-Control-Request-Headers");
  }
  if (varyBy.length > 0) headers.set("Vary", varyBy.join(", "));
  return new Response(null, {
    status: 204,
    statusText: "No Content",
    headers,
  });
}
