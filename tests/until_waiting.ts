import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { until } from "./until.ts";

/** Resolves once this many statements in the database wait for a lock. */
export function untilWaiting(db: Kysely<Schema>, count = 1): Promise<void> {
  return until(async () => {
    const { rows: [row] } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return row!.count >= count;
  });
}
