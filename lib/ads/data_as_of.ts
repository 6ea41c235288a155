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

/** How recent the archive is, in seconds; null if unknown. */
export interface Freshness {
  importedAt: number | null;
  lastSeenAt: number | null;
}

/** Reads one row, and the end of the index for sorting by `last_seen_at`. */
export async function readFreshness(db: Kysely<Schema>): Promise<Freshness> {
  const { rows } = await sql<Freshness>`
    select ${dataAsOf} as "importedAt",
      (select nullif(max(coalesce(last_seen_at, -1)), -1) from ads)
        as "lastSeenAt"`.execute(db);
  return rows[0]!;
}
