import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Fewer changes leave little behind. */
const VACUUM_FROM = 1_000;

/**
 * Makes searches as fast after a run as they can be: what waits to enter the
 * index of words enters it, and counts need not look whether ads are visible.
 * PostgreSQL would do the same later; the embedded database never does. Where
 * it is not permitted, nothing is lost but time.
 */
export async function tidySearch(
  db: Kysely<Schema>,
  changes: number,
): Promise<void> {
  if (changes === 0) return;
  try {
    await sql`select gin_clean_pending_list('ad_search_words')`.execute(db);
    if (changes < VACUUM_FROM) return;
    await sql`vacuum (analyze, skip_locked, truncate false) ads, ad_search`
      .execute(db);
  } catch {
    // The run is complete, and says so.
  }
}
