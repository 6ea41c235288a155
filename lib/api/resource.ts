import type { Context } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { optionsResponse } from "@/lib/http/cors.ts";
import { accepts } from "@/lib/http/negotiate.ts";
import { Problem } from "@/lib/problem.ts";

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Endpoint = (ctx: Context<State>) => Response | Promise<Response>;

/**
 * A route of the API: its verbs, plus HEAD (as GET, whose body the guard
 * leaves out), OPTIONS (204 with `Allow`) and 405 for the rest, none of which a
 * file route of Fresh does by itself. Refuses callers that the area's
 * middleware denied, those who do not take what it returns, and those whose
 * limits are used up.
 *
 * @param type the media type of what it returns, held against `Accept`; null: sent whatever is accepted
 */
export function resource(
  verbs: Partial<Record<Verb, Endpoint>>,
  { type = "application/json" }: { type?: string | null } = {},
): Endpoint {
  const allow = [
    ...Object.keys(verbs).flatMap((verb) =>
      verb === "GET" ? ["GET", "HEAD"] : [verb]
    ),
    "OPTIONS",
  ].join(", ");
  return async function endpoint(ctx) {
    const { method } = ctx.req;
    if (method === "OPTIONS") return optionsResponse(allow);
    const run = verbs[(method === "HEAD" ? "GET" : method) as Verb];
    if (run === undefined) {
      throw new Problem("method_not_allowed", { headers: { allow } });
    }
    if (ctx.state.denied !== null) throw ctx.state.denied;
    if (type !== null && !accepts(ctx.req, type)) {
      throw new Problem("not_acceptable", {
        message:
          `This route returns only ${type}. Send Accept: ${type}, or no Accept header.`,
      });
    }
    await ctx.state.admit?.();
    return await run(ctx);
  };
}
