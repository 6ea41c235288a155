import type { Kysely } from "kysely";
import type { Outcome } from "@/lib/usage/usage_counts.ts";
import { dayAfter } from "@/lib/utc_day.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Counts of one UTC day. */
export interface UsageDay extends Record<Outcome, number> {
  /** `YYYY-MM-DD`. */
  date: string;
}

export interface UsageSpan {
  accountId: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** One key's; null: all of the account, sessions included. */
  keyId: number | null;
}

const NOTHING: Record<Outcome, number> = {
  requests: 0,
  client_errors: 0,
  server_errors: 0,
  rate_limited: 0,
  quota_exceeded: 0,
};

/** One row a day, oldest first, days without use included. */
export async function usageByDay(
  db: Kysely<Schema>,
  { accountId, from, to, keyId }: UsageSpan,
): Promise<UsageDay[]> {
  let query = db.selectFrom("usage_daily")
    .where("account_id", "=", accountId)
    .where("day", ">=", from).where("day", "<=", to)
    .groupBy("day")
    .select(({ fn }) => [
      "day as date",
      fn.sum<string>("requests").as("requests"),
      fn.sum<string>("client_errors").as("client_errors"),
      fn.sum<string>("server_errors").as("server_errors"),
      fn.sum<string>("rate_limited").as("rate_limited"),
      fn.sum<string>("quota_exceeded").as("quota_exceeded"),
    ]);
  if (keyId !== null) query = query.where("key_id", "=", keyId);
  const found = new Map<string, UsageDay>();
  for (const { date, ...counts } of await query.execute()) {
    found.set(date, {
      date,
      requests: Number(counts.requests),
      client_errors: Number(counts.client_errors),
      server_errors: Number(counts.server_errors),
      rate_limited: Number(counts.rate_limited),
      quota_exceeded: Number(counts.quota_exceeded),
    });
  }
  const days: UsageDay[] = [];
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    days.push(found.get(date) ?? { date, ...NOTHING });
  }
  return days;
}

/** The sum of some days. */
export function totalOf(days: readonly UsageDay[]): Record<Outcome, number> {
  const total = { ...NOTHING };
  for (const day of days) {
    total.requests += day.requests;
    total.client_errors += day.client_errors;
    total.server_errors += day.server_errors;
    total.rate_limited += day.rate_limited;
    total.quota_exceeded += day.quota_exceeded;
  }
  return total;
}
