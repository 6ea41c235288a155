import { type Kysely, type RawBuilder, sql } from "kysely";
import { readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { columnTerms, createColumnReader } from "@/lib/ads/column_reader.ts";
import { type Filters, isSearch } from "@/lib/ads/conditions.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { ColumnCache } from "@/lib/columns/column_cache.ts";
import { type ColumnsState, columnsState } from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Milliseconds that a question may take: less than a request waits for a
 * connection, so that those of one account do not keep others from theirs.
 */
export const READ_MS = 1_200;

/**
 * What every question about ads begins with. Gives the transaction the memory
 * that searches need, and the time its statements have. Words are found by
 * their index: the planner takes making lexemes of all words to be cheap.
 *
 * @param more what else is read of the archive's state
 * @returns with the filter whose brands are ids
 */
export async function beginReading<More>(
  trx: Kysely<Schema>,
  { filter: given, filters, cache }: {
    filter: AdFilter;
    filters: Filters;
    cache: ColumnCache;
  },
  more: RawBuilder<More>,
) {
  const isSearched = isSearch(given, filters);
  const { rows: [state] } = await sql<
    More & {
      data_as_of: number | null;
      columns: ColumnsState;
      is_filled: boolean;
    }
  >`
    select ${dataAsOf} as data_as_of,
      ${columnsState(columnTerms(given, filters))} as columns,
      not exists (select from search_backlog) as is_filled,
      set_config('work_mem', '32MB', true),
      set_config('statement_timeout', ${String(READ_MS)}, true),
      set_config('enable_seqscan', ${isSearched ? "off" : "on"}, true), ${more}`
    .execute(trx);
  const named = await readBrandFilter(trx, given);
  const columns = createColumnReader(trx, {
    ...{ cache, filters, state: state!.columns },
    ofBrands: named?.ads ?? 0,
  });
  return {
    state: state!,
    named,
    filter: named?.filter ?? given,
    columns,
    // Until all ads have their present words, no search finds exactly those that it should.
    isSure: !isSearched || state!.is_filled,
  };
}
