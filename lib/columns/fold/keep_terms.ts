import { type Kysely, sql } from "kysely";
import { hasTerm } from "@/lib/ads/term_condition.ts";
import { writeChunk } from "@/lib/columns/fold/chunk_rows.ts";
import { claimVersion, readFoldState } from "@/lib/columns/fold/fold_state.ts";
import { toBits } from "@/lib/columns/fold/fold_terms.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Creates columns for terms, for all ads that are in other columns. Call it in
 * a transaction. It needs memory for the ids of a term's ads.
 */
export async function keepTerms(
  trx: Kysely<Schema>,
  terms: readonly string[],
): Promise<void> {
  const version = await claimVersion(trx);
  const { up_to } = await readFoldState(trx);
  // Another process may have been faster.
  const added = await trx.insertInto("ad_terms")
    .values(terms.map((term) => ({ term, since: version })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("term").execute();
  if (up_to === 0) return;
  // Only the index of words: on 20,000 ads, the planner considered other plans
  // as cheap, which compute the words of all ads again at 30 times the cost.
  await sql`
    select set_config('work_mem', '32MB', true),
      set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(trx);
  for (const { term } of added) {
    const { rows } = await sql<{ chunk: number; places: number[] }>`
      select (ad_id / ${sql.lit(CHUNK_ADS)})::int as chunk,
        array_agg((ad_id % ${sql.lit(CHUNK_ADS)})::int) as places
      from ad_search where ad_id <= ${up_to}::bigint and (${hasTerm(term)})
      group by 1`.execute(trx);
    for (const { chunk, places } of rows) {
      const columns = new Map([[term, toBits(places)]]);
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
