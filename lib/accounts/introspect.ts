import type { Plan, Principal } from "@/lib/keys/principal.ts";
import type { Usage } from "@/lib/usage/usage_totals.ts";
import { monthStart } from "@/lib/utc_day.ts";

function presentPlan(plan: Plan) {
  return {
    id: plan.id,
    name: plan.name,
    requests_per_month: plan.requests_per_month,
    requests_per_minute: plan.requests_per_minute,
  };
}

/** What `GET /v1/ads/me` tells of the principal. */
export function presentPrincipal(
  principal: Principal,
  usage: Usage,
  nowMs: number,
) {
  const { account, key, plan } = principal;
  const limit = plan.requests_per_month;
  return {
    key_last4: key?.last4 ?? null,
    key: key === null ? null : {
      id: key.id,
      name: key.name,
      created_at: key.created_at,
      expires_at: key.expires_at,
      last_used_at: key.last_used_at,
    },
    account: { id: account.id, email: account.email },
    plan: presentPlan(plan),
    usage: {
      period_start: monthStart(nowMs, 0),
      period_end: monthStart(nowMs, 1),
      requests: usage.month,
      requests_limit: limit,
      requests_remaining: limit === null
        ? null
        : Math.max(0, limit - usage.month),
      today: usage.today,
    },
  };
}
