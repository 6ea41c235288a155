import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { SearchRow } from "@/lib/imports/search_row.ts";

/** Writes the search rows of ads, in the transaction that writes the ads. */
export async function writeSearchRows(
  db: Kysely<Schema>,
  rows: readonly (SearchRow & { ad_id: number } | null)[],
): Promise<void> {
  const changed = rows.filter((row) => row !== null);
  if (changed.length === 0) return;
  await sql`
    insert into ad_search
    select * from json_populate_recordset(null::ad_search, ${
    JSON.stringify(changed)
  }::json)
    on conflict (ad_id) do update set
      words = excluded.words, source_hash = excluded.source_hash`
    .execute(db);
}
