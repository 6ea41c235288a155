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
    on conflict (ad_id) do update set (words, cta, domain, source_hash) =
      row(excluded.words, excluded.cta, excluded.domain, excluded.source_hash)`
    .execute(db);
}

/** Queues the ads of renamed brands for `fillSearch`: there can be too many for one transaction. */
export async function leaveToFill(
  db: Kysely<Schema>,
  renamed: readonly { id: number; name_before: string | null }[],
): Promise<void> {
  if (renamed.length === 0) return;
  await sql`
    insert into search_backlog (brand_id, up_to, names)
    select r.id, max(ads.id), array_remove(array[min(r.name_before)], null)
    from json_to_recordset(${JSON.stringify(renamed)}::json)
      as r (id bigint, name_before text)
    join ads on ads.brand_id = r.id group by r.id
    on conflict (brand_id) do update set
      up_to = greatest(search_backlog.up_to, excluded.up_to),
      names = array(
        select unnest(search_backlog.names) union select unnest(excluded.names)
      )`.execute(db);
}
