import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { withNext } from "@/lib/shared/next_path.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/** Where to return to after signing in; form data is not kept. */
function returnPath(req: Request, url: URL): string {
  return req.method === "GET" || req.method === "HEAD"
    ? url.pathname + url.search
    : url.pathname;
}

/**
 * Redirects visitors to the sign-in page, and back afterwards. Pages of signed-in
 * people are not cached, so that nothing is left of them after signing out.
 */
export function requireVisitor(): Middleware<State> {
  return async function requireVisitorMiddleware(ctx) {
    const { state, req, url } = ctx;
    if (state.session === null) {
      return seeOther(withNext("/login", returnPath(req, url)));
    }
    const response = await ctx.next();
    response.headers.set("cache-control", "no-store");
    return response;
  };
}
