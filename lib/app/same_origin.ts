import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { Problem } from "@/lib/errors/problem.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether the request comes from a page of this site. A request with neither
 * header is rejected, since it could be an old browser's form on another site.
 */
function isSameOrigin(req: Request, origin: string): boolean {
  const site = req.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  return req.headers.get("origin") === origin;
}

/** The error for a request that may not change anything with a session cookie; null if it may. */
export function csrfProblem(req: Request, origin: string): Problem | null {
  return SAFE.has(req.method) || isSameOrigin(req, origin)
    ? null
    : new Problem("csrf_rejected");
}

/** For pages and routes that only browsers use, including sign-in. */
export const requireSameOrigin: Middleware<State> = async (ctx) => {
  const problem = csrfProblem(ctx.req, ctx.state.origin);
  if (problem !== null) throw problem;
  return await ctx.next();
};
