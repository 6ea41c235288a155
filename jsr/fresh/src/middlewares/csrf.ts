import type { Context } from "../context.ts";
import { HttpError } from "../error.ts";
import type { Middleware } from "../middleware.ts";

/** Options of {@linkcode csrf}. */
// deno-lint-ignore no-explicit-any
export interface CsrfOptions<State = any> {
  /** The origins that may post; by default the app's own. */
  origin?:
    | string
    | string[]
    | ((origin: string, context: Context<State>) => boolean);
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests of other sites with 403. Requests that say nothing
 * of their origin pass: they do not come from a browser.
 */
export function csrf<State>(options: CsrfOptions = {}): Middleware<State> {
  return async function csrfProtection(ctx) {
    const { method, headers } = ctx.req;
    if (SAFE_METHODS.has(method)) return await ctx.next();
    const site = headers.get("Sec-Fetch-Site");
    const origin = headers.get("Origin");
    const passes = site === "same-origin" || site === "none" ||
      (site === null && origin === null) ||
      (origin !== null && isAllowed(origin, ctx, options.origin));
    if (!passes) throw new HttpError(403);
    return await ctx.next();
  };
}

function isAllowed<State>(
  origin: string,
  ctx: Context<State>,
  allowed: CsrfOptions["origin"],
): boolean {
  if (!allowed) return origin === ctx.url.origin;
  return typeof allowed === "function"
    ? allowed(origin, ctx)
    : [allowed].flat().includes(origin);
}
