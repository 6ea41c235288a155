import { type Kysely, sql } from "kysely";
import { type NamedBrand, readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { countAds } from "@/lib/ads/count_ads.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import {
  countedGroups,
  type GroupRow,
  matchedGroups,
} from "@/lib/facets/groups_sql.ts";
import { planFacets } from "@/lib/facets/plan.ts";
import { NOT_COUNTED, toFacet } from "@/lib/facets/present.ts";
import type { FacetQuery } from "@/lib/facets/query.ts";
import type { FacetName } from "@/lib/facets/table.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import { adFilters } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";

export type FacetRequest = Pick<FacetQuery, "filter" | "by" | "top">;

/** What facets say, all of one moment of the archive. */
export interface FacetCounts {
  facets: Partial<Record<FacetName, Facet>>;
  total: number;
  /** Whether the total is the number of matching ads, and not only a lower bound. */
  totalIsExact: boolean;
  /** The end of the newest import, in seconds; null before the first. */
  dataAsOf: number | null;
  /** Null if the filter names no brand. */
  named: { brands: NamedBrand[]; unknown: string[] } | null;
}

export interface FacetLimits {
  /** Milliseconds that reading matching ads may take, for all facets together. */
  budgetMs: number;
  /** Ads that are grouped at most: the embedded database cannot end a statement early. */
  adsMax: number;
}

const LIMITS: FacetLimits = { budgetMs: 500, adsMax: 500_000 };

/** Counts matching ads by each facet. Each facet ignores its own filter. */
export function readFacets(
  db: Kysely<Schema>,
  request: FacetRequest,
  limits: FacetLimits = LIMITS,
): Promise<FacetCounts> {
  return db.transaction().execute(async (trx) => {
    // Not by `begin`, which a pooler's clients share settings through.
    await sql`set transaction isolation level repeatable read`.execute(trx);
    return await read(trx, request, limits);
  });
}

async function read(
  trx: Kysely<Schema>,
  { filter: given, by, top }: FacetRequest,
  { budgetMs, adsMax }: FacetLimits,
): Promise<FacetCounts> {
  const { rows: [state] } = await sql<{ data_as_of: number | null }>`
    select ${dataAsOf} as data_as_of, set_config('work_mem', '32MB', true)`
    .execute(trx);
  const named = await readBrandFilter(trx, given);
  const filter = named?.filter ?? given;
  const plan = planFacets(filter, by);

  const rows: GroupRow[] = [];
  const skipped = new Set<FacetName>();
  let atLeast = 0;
  if (plan.counted.length > 0 || plan.isTotalCounted) {
    const ofTotal = plan.isTotalCounted ? filter : null;
    const query = countedGroups(plan.counted, ofTotal, top);
    rows.push(...(await query.execute(trx)).rows);
  }
  const until = performance.now() + budgetMs;
  for (const { filter: part, names } of plan.grouped) {
    const query = matchedGroups({ filter: part, names }, { top, adsMax });
    const found = await withinBudget(
      trx,
      until - performance.now(),
      async () => (await query.execute(trx)).rows,
    );
    const all = found?.find(({ facet }) => facet === null)?.n ?? 0;
    const isWhole = part === filter;
    if (found === null || all > adsMax) {
      names.forEach((name) => skipped.add(name));
      if (isWhole) atLeast = all;
    } else {
      rows.push(
        ...found.filter(({ facet }) => facet !== null || part === filter),
      );
    }
  }
  const byName = Map.groupBy(rows, ({ facet }) => facet);
  const total = byName.get(null)?.[0]?.n ??
    await withinBudget(
      trx,
      until - performance.now(),
      () => countAds(trx, filter, adFilters),
    );
  return {
    facets: Object.fromEntries(by.map((name) => [
      name,
      skipped.has(name)
        ? NOT_COUNTED
        : toFacet(name, byName.get(name) ?? [], top),
    ])),
    total: total ?? atLeast,
    totalIsExact: total !== null,
    dataAsOf: state!.data_as_of,
    named,
  };
}
