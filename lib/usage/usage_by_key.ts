import type { Kysely } from "kysely";
import type { Outcome } from "@/lib/usage/usage_counts.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Counts of one key on one UTC day. */
export interface UsageKeyDay extends Record<Outcome, number> {
  /** `YYYY-MM-DD`. */
  date: string;
  /** 0: sessions. */
  key_id: number;
}

/** What an account used from one day to another, by key. Days and keys without use are missing. */
export async function usageByKey(
  db: Kysely<Schema>,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<UsageKeyDay[]> {
  return await db.selectFrom("usage_daily")
    .select([
      "day as date",
      "key_id",
      "requests",
      "client_errors",
      "server_errors",
      "rate_limited",
      "quota_exceeded",
    ])
    .where("account_id", "=", accountId)
    .where("day", ">=", from).where("day", "<=", to)
    .orderBy("day").orderBy("key_id")
    .execute();
}

/** Requests of each key from one day to another, sessions under 0; keys without any are missing. */
export async function requestsByKey(
  db: Kysely<Schema>,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<Map<number, number>> {
  const rows = await db.selectFrom("usage_daily")
    .where("account_id", "=", accountId)
    .where("day", ">=", from).where("day", "<=", to)
    .groupBy("key_id")
    .select(({ fn }) => ["key_id", fn.sum<string>("requests").as("requests")])
    .execute();
  return new Map(rows.map((row) => [row.key_id, Number(row.requests)]));
}
