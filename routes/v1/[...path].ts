import { define } from "@/lib/app/define.ts";
import { NOTHING_ALLOWED, optionsResponse } from "@/lib/http/cors.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * Keeps unknown addresses inside the area, so that they get its error form.
 * A preflight is let through, or a browser would hide the 404 from the page.
 */
export const handler = define.handlers((ctx) => {
  if (ctx.req.method === "OPTIONS") return optionsResponse(NOTHING_ALLOWED);
  throw new Problem("not_found");
});
