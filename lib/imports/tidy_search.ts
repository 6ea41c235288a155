import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Below this number of changes, cleaning up is not worth it. */
const VACUUM_FROM = 1_000;

/**
 * Makes searches fast again after a run: flushes the pending list of the word
 * index and updates the visibility map. Autovacuum would do this later. If the
 * role lacks the permission, searches are only slower.
 */
export async function tidySearch(
  db: Kysely<Schema>,
  changes: number,
): Promise<void> {
  if (changes === 0) return;
  try {
    await sql`select gin_clean_pending_list('ad_search_words')`.execute(db);
    if (changes < VACUUM_FROM) return;
    // One after the other: readers of the embedded database wait for each.
    for (const table of ["ads", "ad_search"]) {
      await sql`vacuum (analyze, skip_locked, truncate false) ${
        sql.table(table)
      }`.execute(db);
    }
  } catch {
    // The run is complete, and says so.
  }
}
