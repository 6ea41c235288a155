import { type Kysely, sql } from "kysely";
import type { AskedAds } from "@/lib/ads/asked_queries.ts";
import { beginReading } from "@/lib/ads/begin_reading.ts";
import type { Filters } from "@/lib/ads/conditions.ts";
import { countWithin } from "@/lib/ads/count_ads.ts";
import type { ColumnCache } from "@/lib/columns/column_cache.ts";
import { columnGroups } from "@/lib/facets/column_groups.ts";
import {
  countedGroups,
  type GroupRow,
  matchedGroups,
} from "@/lib/facets/groups_sql.ts";
import { type Grouping, planFacets } from "@/lib/facets/plan.ts";
import { hasOpenDomains } from "@/lib/facets/ranked_sql.ts";
import { NOT_COUNTED, toFacet } from "@/lib/facets/present.ts";
import type { FacetQuery } from "@/lib/facets/query.ts";
import { type FacetName, facets } from "@/lib/facets/table.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import { adFilters } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";

export type FacetRequest = Pick<FacetQuery, "filter" | "by" | "top">;

export interface FacetCounts extends AskedAds {
  facets: Partial<Record<FacetName, Facet>>;
}

export interface FacetLimits {
  /** Milliseconds that reading matching ads may take, for all facets together. */
  budgetMs: number;
  /** Milliseconds that counting all matches may take if no facet provides the number. */
  countMs: number;
  /** Maximum number of ads to group. */
  adsMax: number;
}

const LIMITS: FacetLimits = { budgetMs: 800, countMs: 250, adsMax: 500_000 };

/**
 * Number of ads that can be read within the budget, at some microseconds each.
 * If there are more, reading is not started.
 */
const READ_MAX = 200_000;

/** Counts matching ads by each facet. Each facet ignores its own filter. */
export function readFacets(
  db: Kysely<Schema>,
  request: FacetRequest,
  cache: ColumnCache,
  limits: Partial<FacetLimits> = {},
): Promise<FacetCounts> {
  return db.transaction().setIsolationLevel("repeatable read")
    .execute((trx) => read(trx, request, cache, { ...LIMITS, ...limits }));
}

async function read(
  trx: Kysely<Schema>,
  { filter: given, by, top }: FacetRequest,
  cache: ColumnCache,
  { budgetMs, countMs, adsMax }: FacetLimits,
): Promise<FacetCounts> {
  const { state, named, filter, filters, columns, isSure } = await beginReading(
    trx,
    { filter: given, filters: adFilters, cache },
    sql<{ is_ranked: boolean }>`not ${hasOpenDomains} as is_ranked`,
  );
  const plan = planFacets(filter, by, state.is_ranked);

  const rows: GroupRow[] = [];
  const counted = new Set(plan.counted.flatMap(({ names }) => names));
  let atLeast = 0;
  if (plan.counted.length > 0 || plan.isTotalCounted) {
    const ofTotal = plan.isTotalCounted ? filter : null;
    const query = countedGroups(plan.counted, ofTotal, top);
    rows.push(...(await query.execute(trx)).rows);
  }
  const until = performance.now() + budgetMs;
  for (const { filter: rest, names } of plan.grouped) {
    const isWhole = rest === filter;
    const matches = await withinBudget(
      trx,
      until - performance.now(),
      () => columns.find(rest),
    );
    if (matches !== null) {
      const groups = await columnGroups(trx, columns, {
        matches,
        names: names.filter(isOfColumns),
        top,
      });
      groups.forEach((found, name) => {
        counted.add(name);
        rows.push(...found);
      });
    }
    const left = names.filter((name) => !counted.has(name));
    if (left.length === 0) continue;
    if (matches !== null && matches.total > READ_MAX) continue;
    const grouping = { filter: rest, filters, names: left };
    const found = await readGroups(trx, grouping, { top, adsMax, until });
    if (found === null) continue;
    if (found.ads > adsMax) {
      if (isWhole) atLeast = found.ads;
      continue;
    }
    found.names.forEach((name) => counted.add(name));
    rows.push(...found.rows.filter(({ facet }) => facet !== null || isWhole));
  }
  const byName = Map.groupBy(rows, ({ facet }) => facet);
  const whole = byName.get(null)?.[0]?.n;
  const { total, isExact } = whole === undefined
    ? await countWithin(trx, filter, filters, countMs, columns)
    : { total: whole, isExact: true };
  return {
    facets: Object.fromEntries(by.map((name) => [
      name,
      counted.has(name)
        ? toFacet(name, byName.get(name) ?? [], top, isSure)
        : NOT_COUNTED,
    ])),
    total: Math.max(total, atLeast),
    totalIsExact: isExact && isSure,
    dataAsOf: state.data_as_of,
    named,
  };
}

const isOfColumns = (name: FacetName) => facets[name].counting !== undefined;

/** The groups of all facets of a grouping, or of as many as time allows. */
async function readGroups(
  trx: Kysely<Schema>,
  { names, ...grouping }: Grouping & { filters: Filters },
  { until, ...limits }: { top: number; adsMax: number; until: number },
): Promise<{ names: FacetName[]; rows: GroupRow[]; ads: number } | null> {
  const cheap = names.filter(isOfColumns);
  const isMixed = cheap.length > 0 && cheap.length < names.length;
  for (const tried of isMixed ? [names, cheap] : [names]) {
    const left = until - performance.now();
    const query = matchedGroups({ ...grouping, names: tried }, limits);
    const found = await withinBudget(
      trx,
      isMixed && tried === names ? left / 2 : left,
      () => query.execute(trx),
    );
    if (found === null) continue;
    const { rows } = found;
    const ads = rows.find(({ facet }) => facet === null)!.n;
    return { names: tried, rows, ads };
  }
  return null;
}
