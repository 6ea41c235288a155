import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * The end of the newest completed import, in seconds; null before the first.
 * Imports run one at a time, so they end in the order of their ids.
 */
export const dataAsOf = sql<number | null>`(
  select finished_at from scrape_runs where status = 'completed'
  order by id desc limit 1
)`;

export async function readDataAsOf(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ data_as_of: number | null }>`
    select ${dataAsOf} as data_as_of`.execute(db);
  return rows[0]!.data_as_of;
}
