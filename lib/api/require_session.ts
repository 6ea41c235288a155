import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { csrfProblem } from "@/lib/app/same_origin.ts";
import { Problem, PROBLEMS } from "@/lib/problem.ts";

/**
 * Holds what lies below `/v1/ads/me/` to signed-in sessions: a valid key opens
 * `/v1/ads/me` itself and nothing under it.
 */
export function requireSession(): Middleware<State> {
  return async function requireSessionMiddleware(ctx) {
    const { state, req } = ctx;
    if (state.denied === null && ctx.url.pathname !== "/v1/ads/me") {
      if (state.session !== null) {
        state.denied = csrfProblem(req, state.origin);
      } else if (state.principal !== null) {
        state.denied = new Problem("session_required");
      }
    } else if (
      // A message that tells what was found instead stays as it is.
      state.denied?.message === PROBLEMS.missing_credentials[1] &&
      ctx.url.pathname !== "/v1/ads/me"
    ) {
      state.denied = new Problem("missing_credentials", {
        message: "Sign in: this route needs a session's cookie.",
        headers: state.denied.headers,
      });
    }
    return await ctx.next();
  };
}
