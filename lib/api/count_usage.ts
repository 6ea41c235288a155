import type { Middleware } from "fresh";
import type { Outcome } from "@/lib/shared/usage_outcomes.ts";
import type { State } from "@/lib/app/define.ts";
import { costsQuota } from "@/lib/api/costs_quota.ts";
import type { ProblemCode } from "@/lib/problem.ts";

/** What an answer counts as; null: as nothing, such as a 304. */
function outcomeOf(
  status: number,
  pathname: string,
  code: ProblemCode | undefined,
): Outcome | null {
  if (status === 200) return costsQuota(pathname) ? "requests" : null;
  if (code === "rate_limited" || code === "quota_exceeded") return code;
  if (status >= 500) return "server_errors";
  return status >= 400 ? "client_errors" : null;
}

/** Counts each answer to a known principal, errors included, so it stands outside what presents them. */
export function countUsage(): Middleware<State> {
  return async function countUsageMiddleware(ctx) {
    const response = await ctx.next();
    const { principal, services, problem } = ctx.state;
    if (principal === null) return response;
    services.usage.touch(principal);
    const outcome = outcomeOf(response.status, ctx.url.pathname, problem?.code);
    if (outcome !== null) services.usage.count(principal, outcome);
    return response;
  };
}
