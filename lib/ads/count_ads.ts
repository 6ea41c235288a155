import { type Kysely, sql } from "kysely";
import {
  adConditions,
  adConditionsByRow,
  conditionsOf,
  type Filters,
  joinAll,
} from "@/lib/ads/conditions.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";

/** How many ads match. */
export interface AdCount {
  total: number;
  /** Whether `total` is that number, and not only a lower bound. */
  isExact: boolean;
}

/** Of the newest ads, those that are looked at if counting all takes too long. */
const NEWEST = 5_000;

/** The counters' answer; null if they do not count by all that the filter asks. */
function fromCounters(filter: AdFilter, filters: Filters) {
  const conditions = [];
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const by = filters[name]?.by;
    if (by === undefined || !("column" in by)) return null;
    conditions.push(
      sql`${sql.ref(by.column.name)} = any(${
        Array.isArray(value) ? value : [value]
      }::${by.column.type}[])`,
    );
  }
  // Rows of brand 0 count the ads of all brands.
  if (filter.brand_id === undefined) conditions.push(sql`brand_id = 0`);
  return sql<{ n: number }>`/* unnamed */
    select coalesce(sum(n), 0)::bigint as n from ad_totals
    where ${joinAll(conditions)}`;
}

function fromMatches(filter: AdFilter, filters: Filters) {
  const { ads, search } = conditionsOf(filter, filters, false);
  // What an ad says is beside it, so that the ads themselves need not be read.
  return ads.length === 0 && search.length > 0
    ? sql<{ n: number }>`/* unnamed */
      select count(*) as n from ad_search where ${joinAll(search)}`
    : sql<{ n: number }>`/* unnamed */
      select count(*) as n from ads where ${adConditions(filter, filters)}`;
}

/** The exact number of ads that match; the filter's brands are ids. */
export async function countAds(
  db: Kysely<Schema>,
  filter: AdFilter,
  filters: Filters,
): Promise<number> {
  const query = fromCounters(filter, filters) ?? fromMatches(filter, filters);
  const { rows } = await query.execute(db);
  return rows[0]!.n;
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
): Promise<AdCount> {
  const counters = fromCounters(filter, filters);
  if (counters !== null) {
    const { rows } = await counters.execute(trx);
    return { total: rows[0]!.n, isExact: true };
  }
  const total = await withinBudget(
    trx,
    budgetMs,
    () => countAds(trx, filter, filters),
  );
  if (total !== null) return { total, isExact: true };
  const { rows: [some] } = await sql<{ n: number }>`/* unnamed */
    select count(*) as n
    from (select * from ads order by id desc limit ${sql.lit(NEWEST)}) ads
    where ${adConditionsByRow(filter, filters)}`.execute(trx);
  return { total: some!.n, isExact: false };
}
