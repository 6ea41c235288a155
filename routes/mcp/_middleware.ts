import { define } from "@/lib/app/define.ts";
import { presentErrors } from "@/lib/app/present_errors.ts";
import { allowAnyOrigin } from "@/lib/http/cors.ts";

/**
 * Lets pages of any origin call the API with their own key. Credentials are not
 * allowed, so a visitor's session cookie has no effect.
 */
const cors = define.middleware(async (ctx) => {
  const response = await ctx.next();
  allowAnyOrigin(ctx.req.method, response.headers);
  return response;
});

// CORS is outermost, so that pages of other origins can read errors too.
export default [cors, presentErrors];
