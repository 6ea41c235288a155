import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { membersOf } from "@/lib/ads/ad_shape.ts";
import { type NamedBrands, readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { columnTerms, createColumnReader } from "@/lib/ads/column_reader.ts";
import { type AdCount, countWithin } from "@/lib/ads/count_ads.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import { findPage } from "@/lib/ads/find_page.ts";
import {
  type AdList,
  canonicalList,
  type ListQuery,
} from "@/lib/ads/list_query.ts";
import { READ_MS, readSettings } from "@/lib/ads/read_settings.ts";
import { isSearch } from "@/lib/ads/conditions.ts";
import { shareTime } from "@/lib/db/within_budget.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import { readAds } from "@/lib/ads/read_ads.ts";
import {
  type ColumnCache,
  createColumnCache,
} from "@/lib/columns/column_cache.ts";
import { type ColumnsState, columnsState } from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What is said about the ads that match, all of one moment of the archive. */
export interface AskedAds {
  total: number;
  /** Whether the total is the number of matching ads, and not only a lower bound. */
  totalIsExact: boolean;
  /** The end of the newest import, in seconds; null before the first. */
  dataAsOf: number | null;
  /** Null if the filter names no brand. */
  named: NamedBrands | null;
}

/** One page of a list. */
export interface AskedPage extends AskedAds {
  /** The ads as JSON texts, in order: fewer than asked for if they are large. */
  ads: string[];
  /** The place of the page's last ad if more follow, else null. */
  last: Place | null;
}

/** Milliseconds that the database may take to count. */
const COUNT_MS = 250;
const COUNTS_KEPT = 2_000;

interface State {
  version: number;
  data_as_of: number | null;
  /** Ads of the archive. */
  archive: number;
  /** Whether all ads can be searched by their present words. */
  is_filled: boolean;
  columns: ColumnsState;
}

/**
 * The archive's state; gives the transaction the memory that searches need, and
 * the time they have. Lists come in the order of an index, which the planner
 * would not take of small tables; what has no such order is sorted all the same.
 */
async function readState(
  trx: Kysely<Schema>,
  terms: readonly string[],
  settings: Sql,
): Promise<State> {
  const { rows: [state] } = await sql<State>`
    select version, ${dataAsOf} as data_as_of,
      (select coalesce(sum(n), 0)::bigint from ad_totals where brand_id = 0)
        as archive,
      not exists (select from search_backlog) as is_filled,
      ${columnsState(terms)} as columns,
      ${settings},
      set_config('enable_sort', 'off', true)
    from archive_state`.execute(trx);
  return state!;
}

/**
 * Answers any combination of parameters, of one moment of the archive.
 *
 * @param cache of the same database's columns
 * @param budgetMs how long counting may take before a lower bound is enough
 */
export function createAskedQueries(
  db: Kysely<Schema>,
  list: AdList,
  cache: ColumnCache = createColumnCache(),
  budgetMs = COUNT_MS,
) {
  const counts = new LRUCache<string, AdCount & { version: number }>({
    max: COUNTS_KEPT,
  });

  async function read(
    trx: Kysely<Schema>,
    query: ListQuery,
    after: Place | null,
  ): Promise<AskedPage> {
    const { filters, sorts, defaultSort } = list;
    const keepTime = shareTime(trx, READ_MS);
    const state = await readState(
      trx,
      columnTerms(query.filter, filters),
      readSettings(query.filter, filters),
    );
    const { version, data_as_of, archive, is_filled } = state;
    const named = await readBrandFilter(trx, query.filter);
    const filter = named?.filter ?? query.filter;
    const columns = createColumnReader(trx, {
      cache,
      state: state.columns,
      filters,
      ofBrands: named?.ads ?? 0,
    });
    const canonical = canonicalList(list, { filter: query.filter });
    let count = counts.get(canonical);
    if (count?.version !== version) {
      count = {
        ...await countWithin(trx, filter, filters, budgetMs, columns),
        version,
      };
      // Many ids are not kept: with a page, they are read as fast as a page by them.
      if (count.found === null) counts.set(canonical, count);
    }
    const totalIsExact = count.isExact &&
      (is_filled || !isSearch(filter, filters));
    const places = count.isExact && count.total === 0
      ? []
      : await findPage(trx, {
        filter,
        filters,
        sort: sorts[query.sort ?? defaultSort]!,
        fetch: query.limit + 1,
        after,
        version: after?.version ?? version,
        // What takes that long to count is met soon in any order.
        total: count.isExact ? count.total : archive,
        archive,
        found: count.found,
        columns,
        keepTime,
      });
    const ids = places.slice(0, query.limit).map(({ id }) => id);
    await keepTime();
    const ads = await readAds(trx, ids, membersOf(query));
    return {
      ads,
      total: count.isExact ? count.total : Math.max(count.total, places.length),
      totalIsExact,
      last: ads.length < places.length ? places[ads.length - 1]! : null,
      dataAsOf: data_as_of,
      named,
    };
  }

  return (query: ListQuery, after: Place | null): Promise<AskedPage> =>
    db.transaction().setIsolationLevel("repeatable read")
      .execute((trx) => read(trx, query, after));
}
