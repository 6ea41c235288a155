import { z } from "zod";
import { ignoredMetaSchema } from "@/lib/http/query.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { timestamp } from "@/lib/time/timestamp.ts";
import type { Usage } from "@/lib/usage/usage_totals.ts";
import { monthStart } from "@/lib/time/utc_day.ts";

const limit = z.int().min(1).nullable();

export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  requests_per_month: limit.describe("Null: unlimited."),
  requests_per_minute: limit.describe("Null: unlimited."),
}).meta({ description: "What the plan includes." });

const meMembers = {
  key_last4: z.string().length(4).nullable().describe(
    "The key's last four characters; null for a session.",
  ),
  key: z.object({
    id: z.int().min(1),
    name: z.string(),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
  }).nullable().describe("Null for a session."),
  account: z.object({ id: z.string(), email: z.string() }),
  plan: planSchema,
  usage: z.object({
    period_start: timestamp.describe("First second of the UTC calendar month."),
    period_end: timestamp.describe("First second of the next one."),
    requests: z.int().min(0).describe("Counted requests of this period."),
    requests_limit: limit,
    requests_remaining: z.int().min(0).nullable(),
    today: z.int().min(0).describe("Counted requests of this UTC day."),
  }),
};

/** The same schemas, marked so that generated clients offer those in `data`. */
const outerMembers = Object.fromEntries(
  Object.entries(meMembers).map(([name, schema]) => [
    name,
    schema.meta({ description: `The same as data.${name}.`, deprecated: true }),
  ]),
) as typeof meMembers;

export const meSchema = z.object({
  data: z.object(meMembers),
  ...outerMembers,
  meta: ignoredMetaSchema.optional(),
}).meta({
  description: "The caller. The fields in data are repeated at the top level.",
});

/** What `GET /v1/ads/me` says about the caller. */
export function presentPrincipal(
  principal: Principal,
  usage: Usage,
  nowMs: number,
) {
  const { account, key, plan } = principal;
  const limit = plan.requests_per_month;
  return {
    key_last4: key?.last4 ?? null,
    key: meMembers.key.parse(key),
    account: meMembers.account.parse(account),
    plan: planSchema.parse(plan),
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
