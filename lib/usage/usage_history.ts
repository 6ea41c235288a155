import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import {
  mapOutcomes,
  type OutcomeCounts,
  OUTCOMES,
} from "@/lib/shared/usage_outcomes.ts";
import { dayAfter } from "@/lib/time/utc_day.ts";

/** Counts of one UTC day, `YYYY-MM-DD`. */
interface UsageDay extends OutcomeCounts {
  date: string;
}

/** Counts of one key on one UTC day; key 0: sessions. */
export interface UsageKeyDay extends UsageDay {
  key_id: number;
}

interface UsageSpan {
  accountId: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

function usageIn(db: Kysely<Schema>, { accountId, from, to }: UsageSpan) {
  return db.selectFrom("usage_daily")
    .where("account_id", "=", accountId)
    .where("day", ">=", from).where("day", "<=", to);
}

function toSum(column: (typeof OUTCOMES)[number]) {
  return sql<number>`sum(${sql.ref(column)})::bigint`.as(column);
}

/** One row per day, oldest first, including days without use; `keyId` null: all keys. */
export async function usageByDay(
  db: Kysely<Schema>,
  { keyId, ...span }: UsageSpan & { keyId: number | null },
): Promise<UsageDay[]> {
  let query = usageIn(db, span).groupBy("day")
    .select(["day as date", ...OUTCOMES.map(toSum)]);
  if (keyId !== null) query = query.where("key_id", "=", keyId);
  const found = new Map(
    (await query.execute()).map((day) => [day.date, day]),
  );
  const days: UsageDay[] = [];
  for (let date = span.from; date <= span.to; date = dayAfter(date, 1)) {
    days.push(found.get(date) ?? { date, ...mapOutcomes(() => 0) });
  }
  return days;
}

/** One row per day and key. Days and keys without use are missing. */
export async function usageByKey(
  db: Kysely<Schema>,
  span: UsageSpan,
): Promise<UsageKeyDay[]> {
  return await usageIn(db, span)
    .select(["day as date", "key_id", ...OUTCOMES])
    .orderBy("day").orderBy("key_id").execute();
}

/** The number of requests of each key, with 0 for sessions; keys without requests are missing. */
export async function requestsByKey(
  db: Kysely<Schema>,
  span: UsageSpan,
): Promise<Map<number, number>> {
  const rows = await usageIn(db, span).groupBy("key_id")
    .select(["key_id", toSum("requests")]).execute();
  return new Map(rows.map((row) => [row.key_id, row.requests]));
}
