import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { toPrincipal } from "@/lib/auth/sessions.ts";
import { takeFromMinute } from "@/lib/limits/minute_limit.ts";

/**
 * Counts a page of ads against the account's minute limit, as the API request
 * that it shows would be. Stands below `requireVisitor`.
 */
export function takeRead(): Middleware<State> {
  return async function takeReadMiddleware(ctx) {
    const { services, session } = ctx.state;
    await takeFromMinute(services.rates, toPrincipal(session!), "reads");
    return await ctx.next();
  };
}
