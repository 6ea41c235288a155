import type { Kysely } from "kysely";
import { sql } from "kysely";
import { readBrandFilter } from "@/lib/ads/brand_filter.ts";
import {
  columnTerms,
  createColumnReader,
  idsOf,
} from "@/lib/ads/column_reader.ts";
import { countWithin } from "@/lib/ads/count_ads.ts";
import { parseListQuery } from "@/lib/ads/list_query.ts";
import { adFilters } from "@/lib/ads/list_table.ts";
import type { ColumnCache } from "@/lib/columns/column_cache.ts";
import { type ColumnsState, columnsState } from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What columns and what SQL say of one question, in the snapshot of a transaction. */
export interface Answers {
  /** Null: columns cannot tell. */
  byColumns: { total: number; ids: string[] } | null;
  bySql: number;
  state: ColumnsState;
}

export async function findIn(
  trx: Kysely<Schema>,
  cache: ColumnCache,
  params: Readonly<Record<string, string>>,
): Promise<Answers> {
  const given = parseListQuery(new URLSearchParams(params)).filter;
  const filter = (await readBrandFilter(trx, given))?.filter ?? given;
  const terms = columnTerms(filter, adFilters);
  const { rows: [row] } = await sql<{ state: ColumnsState }>`
    select ${columnsState(terms)} as state`.execute(trx);
  const { state } = row!;
  const reader = createColumnReader(trx, {
    ...{ cache, state, filters: adFilters },
    // As if they were many.
    ofBrands: Infinity,
  });
  const matches = await reader.find(filter);
  return {
    byColumns: matches && {
      total: matches.total,
      ids: await archiveIds(trx, idsOf(matches)),
    },
    bySql: (await countWithin(trx, filter, adFilters, 30_000)).total,
    state,
  };
}

/** The archive's ids of ads; one that is not there is missing. */
async function archiveIds(trx: Kysely<Schema>, ids: readonly number[]) {
  const rows = await trx.selectFrom("ads").select("ad_archive_id")
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("id", "desc").execute();
  return rows.map(({ ad_archive_id }) => ad_archive_id);
}

/** The same in a snapshot of its own. */
export const find = (
  db: Kysely<Schema>,
  cache: ColumnCache,
  params: Readonly<Record<string, string>>,
): Promise<Answers> =>
  db.transaction().setIsolationLevel("repeatable read")
    .execute((trx) => findIn(trx, cache, params));
