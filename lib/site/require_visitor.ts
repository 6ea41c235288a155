import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { withNext } from "@/lib/shared/next_path.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/** Where a stranger comes back to; what a form sent is not kept. */
function returnPath(req: Request, url: URL): string {
  return req.method === "GET" || req.method === "HEAD"
    ? url.pathname + url.search
    : url.pathname;
}

/**
 * Leads strangers to the page for signing in, and back. What signed-in people
 * see stays in no cache, so that nothing of it is left after signing out.
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
