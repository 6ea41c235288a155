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

/** The number of ads that match. */
export interface AdCount {
  total: number;
  /** Whether `total` is exact rather than a lower bound. */
  isExact: boolean;
  /** The ids of all matches, ascending, if a search found them and they are few; else null. */
  found: number[] | null;
}

/** Up to this number, matches can always be read and sorted. */
export const FEW = 20_000;

/** Milliseconds after which a count is repeated if it was inexact because the database was busy. */
export const INEXACT_MS = 10_000;

/** If counting all takes too long, this number of the newest ads is checked. */
const NEWEST = 5_000;
/** Milliseconds that checking them may take. */
const NEWEST_MS = 100;

/**
 * The rows of `ad_totals` that a filter counts, with the alias of ads. The
 * filter must only have conditions that the counters support. Rows of brand 0
 * count the ads of all brands.
 */
export const countedBy = (filter: AdFilter, filters?: Filters) =>
  joinAll([
    adConditions(filter, filters),
    filter.brand_id === undefined ? sql`ads.brand_id = 0` : sql`true`,
  ]);

/** Reads the counters; null if they do not support the whole filter. */
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
  // To count ads by an index, it does not need to contain their ids.
  if (search.length === 0) {
    return sql<CountRow>`/* unnamed */
      select count(*) as n, null as ids from ads where ${conditions}`;
  }
  const few = (id: Sql) =>
    sql`case when count(*) <= ${sql.lit(FEW)}
      then array_to_string(array_agg(${id}), ',') end`;
  // Texts are stored in another table, so `ads` need not be read.
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
  /** Separated by commas; null: none or unknown. */
  ids: string | null;
}

/** The exact number of matching ads. The filter's brands are ids. */
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
 * The exact number, or a lower bound if counting takes more than `budgetMs`.
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
  // Columns take longer when they are first read, but are then cached.
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
 * A lower bound that is always available.
 *
 * @param counted what to count of the newest ads that match
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
