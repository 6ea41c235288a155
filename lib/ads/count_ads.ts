import { type Kysely, sql } from "kysely";
import {
  adConditions,
  conditionsOf,
  type Filters,
  joinAll,
} from "@/lib/ads/conditions.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { ColumnReader } from "@/lib/ads/column_reader.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";

/** How many ads match. */
export interface AdCount {
  total: number;
  /** Whether `total` is that number, and not only a lower bound. */
  isExact: boolean;
  /** The ids of all that match, ascending, if they were found by words and are few; else null. */
  found: number[] | null;
}

/** So many matches can always be read and sorted. */
export const FEW = 20_000;

/** Milliseconds after which what a busy moment left inexact is counted anew. */
export const INEXACT_MS = 10_000;

/** Of the newest ads, those that are looked at if counting all takes too long. */
const NEWEST = 5_000;
/** Milliseconds that looking at them may take. */
const NEWEST_MS = 100;

/**
 * Which rows of `ad_totals`, named as ads, a filter counts; it asks only what
 * they count by. Rows of brand 0 count the ads of all brands.
 */
export const countedBy = (filter: AdFilter, filters?: Filters) =>
  joinAll([
    adConditions(filter, filters),
    filter.brand_id === undefined ? sql`ads.brand_id = 0` : sql`true`,
  ]);

/** The counters' answer; null if they do not count by all that the filter asks. */
function fromCounters(filter: AdFilter, filters: Filters) {
  const isCounted = Object.entries(filter).every(([name, value]) =>
    value === undefined || "column" in (filters[name]?.by ?? {})
  );
  return isCounted
    ? sql<{ n: number }>`/* unnamed */
      select coalesce(sum(n), 0)::bigint as n from ad_totals as ads
      where ${countedBy(filter, filters)}`
    : null;
}

function fromMatches(filter: AdFilter, filters: Filters) {
  const { ads, search } = conditionsOf(filter, filters);
  const conditions = adConditions(filter, filters);
  // An index that counts ads need not have their ids.
  if (search.length === 0) {
    return sql<CountRow>`/* unnamed */
      select count(*) as n, null as ids from ads where ${conditions}`;
  }
  const few = (id: Sql) =>
    sql`case when count(*) <= ${sql.lit(FEW)}
      then array_to_string(array_agg(${id}), ',') end`;
  // What an ad says is beside it, so that the ads themselves need not be read.
  return ads.length === 0
    ? sql<CountRow>`/* unnamed */
      select count(*) as n, ${few(sql`ad_id`)} as ids
      from ad_search where ${joinAll(search)}`
    : sql<CountRow>`/* unnamed */
      select count(*) as n, ${few(sql`ads.id`)} as ids
      from ads where ${conditions}`;
}

interface CountRow {
  n: number;
  /** With commas between them; null: none, or not known. */
  ids: string | null;
}

/** The exact number of ads that match; the filter's brands are ids. */
async function countAds(
  db: Kysely<Schema>,
  filter: AdFilter,
  filters: Filters,
): Promise<AdCount> {
  const { rows: [row] } = await fromMatches(filter, filters).execute(db);
  const { n: total, ids } = row!;
  const found = ids?.split(",").map(Number).sort((a, b) => a - b) ?? null;
  return { total, isExact: true, found };
}

/**
 * The same, or a lower bound if counting takes more than `budgetMs`.
 *
 * @param trx a transaction
 */
export async function countWithin(
  trx: Kysely<Schema>,
  filter: AdFilter,
  filters: Filters,
  budgetMs: number,
  columns: ColumnReader | null = null,
): Promise<AdCount> {
  const counters = fromCounters(filter, filters);
  if (counters !== null) {
    const { rows } = await counters.execute(trx);
    return { total: rows[0]!.n, isExact: true, found: null };
  }
  // Columns that are read for the first time take longer, but are then kept.
  const matches = columns?.mayFind(filter)
    ? await withinBudget(trx, 2 * budgetMs, () => columns.find(filter))
    : null;
  if (matches !== null) {
    return { total: matches.total, isExact: true, found: null };
  }
  const counted = await withinBudget(
    trx,
    budgetMs,
    () => countAds(trx, filter, filters),
  );
  if (counted !== null) return counted;
  const total = await countNewest(trx, filter, filters);
  return { total, isExact: false, found: null };
}

/**
 * A lower bound that can always be had.
 *
 * @param counted what is counted of the newest ads that match
 */
export async function countNewest(
  trx: Kysely<Schema>,
  filter: AdFilter,
  filters: Filters,
  counted: Sql = sql`*`,
): Promise<number> {
  const newest = await withinBudget(
    trx,
    NEWEST_MS,
    () =>
      sql<{ n: number }>`/* unnamed */
    select count(${counted}) as n
    from (select * from ads order by id desc limit ${sql.lit(NEWEST)}) ads
    where ${adConditions(filter, filters, true)}`.execute(trx),
  );
  return newest?.rows[0]?.n ?? 0;
}
