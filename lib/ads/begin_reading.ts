import { type Kysely, type RawBuilder, sql } from "kysely";
import { readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { columnTerms, createColumnReader } from "@/lib/ads/column_reader.ts";
import { type Filters, isSearch } from "@/lib/ads/conditions.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import {
  type RenamedBrand,
  renamedBrands,
  withCurrentNames,
} from "@/lib/ads/renamed_brands.ts";
import type { ColumnCache } from "@/lib/columns/column_cache.ts";
import { type ColumnsState, columnsState } from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Milliseconds that a query may take. This is less than a request waits for a
 * connection, so that one account's queries do not make others time out.
 */
export const READ_MS = 1_200;

/**
 * Starts every read of ads: gives the transaction the memory that searches
 * need, sets the time limit of its statements, and makes the planner find words
 * by their index. Otherwise it underestimates the cost of making lexemes of all
 * words.
 *
 * @param more what else to read of the archive's state
 * @returns the filter with ids in place of brands, and the filters to read it
 * with, among others
 */
export async function beginReading<More>(
  trx: Kysely<Schema>,
  { filter: given, filters: stored, cache }: {
    filter: AdFilter;
    filters: Filters;
    cache: ColumnCache;
  },
  more: RawBuilder<More>,
) {
  const isSearched = isSearch(given, stored);
  const { rows: [state] } = await sql<
    More & {
      data_as_of: number | null;
      columns: ColumnsState;
      is_filled: boolean;
      renamed: RenamedBrand[];
    }
  >`
    select ${dataAsOf} as data_as_of,
      ${columnsState(columnTerms(given, stored))} as columns,
      not exists (select from search_backlog where brand_id = 0) as is_filled,
      ${renamedBrands} as renamed,
      set_config('work_mem', '32MB', true),
      set_config('statement_timeout', ${String(READ_MS)}, true),
      set_config('enable_seqscan', ${isSearched ? "off" : "on"}, true), ${more}`
    .execute(trx);
  const named = await readBrandFilter(trx, given);
  const { filters, outdated } =
    withCurrentNames(given, stored, state!.renamed) ??
      { filters: stored, outdated: null };
  const columns = createColumnReader(trx, {
    ...{ cache, filters, outdated, state: state!.columns },
    ofBrands: named?.ads ?? 0,
  });
  return {
    state: state!,
    named,
    filter: named?.filter ?? given,
    filters,
    columns,
    // While some ads do not have their words yet, searches can miss ads.
    isSure: !isSearched || state!.is_filled,
  };
}
