import { type Kysely, sql } from "kysely";
import { hasWord } from "@/lib/ads/search_sql.ts";
import { writeChunk } from "@/lib/columns/fold/chunk_rows.ts";
import { claimVersion } from "@/lib/columns/fold/fold_state.ts";
import { toBits } from "@/lib/columns/fold/fold_terms.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Creates columns for terms, of all ads. Call it in a transaction. It needs
 * memory for the ids of a term's ads.
 */
export async function keepTerms(
  trx: Kysely<Schema>,
  terms: readonly string[],
): Promise<void> {
  const version = await claimVersion(trx);
  // Another process may have been faster.
  const added = await trx.insertInto("ad_terms")
    .values(terms.map((term) => ({ term })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("term").execute();
  await sql`select set_config('work_mem', '32MB', true)`.execute(trx);
  for (const { term } of added) {
    const { rows } = await sql<{ chunk: number; offsets: number[] }>`
      select (ad_id / ${sql.lit(CHUNK_ADS)})::int as chunk,
        array_agg((ad_id % ${sql.lit(CHUNK_ADS)})::int) as offsets
      from ad_search where ${hasWord({ word: term, isPrefix: false })}
      group by 1`.execute(trx);
    for (const { chunk, offsets } of rows) {
      const columns = new Map([[term, toBits(offsets)]]);
      await writeChunk(trx, { chunk, version }, columns);
    }
  }
  await trx.updateTable("ad_columns_state").set({ folded: version }).execute();
}

/** Removes the columns of terms. Call it in a transaction. */
export async function dropTerms(
  trx: Kysely<Schema>,
  terms: readonly string[],
): Promise<void> {
  const folded = await claimVersion(trx);
  await sql`delete from ad_terms where term = any(${terms}::text[])`
    .execute(trx);
  await sql`delete from ad_columns where name = any(${terms}::text[])`
    .execute(trx);
  await trx.updateTable("ad_columns_state").set({ folded }).execute();
}
