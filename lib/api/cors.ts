import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { allowAnyOrigin } from "@/lib/http/cors.ts";

/**
 * Lets pages of any origin call the API with a key of their own. Credentials
 * are not allowed, so a visitor's session cookie gives them nothing.
 */
export function cors(): Middleware<State> {
  return async function corsMiddleware(ctx) {
    const response = await ctx.next();
    allowAnyOrigin(ctx.req.method, response.headers);
    return response;
  };
}
