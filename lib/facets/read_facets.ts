import { type Kysely, sql } from "kysely";
import { readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import { COUNT_MS, findMatches } from "@/lib/ads/find_matches.ts";
import { type FilterPlan, planFilter } from "@/lib/ads/plan_filter.ts";
import { adList } from "@/lib/ads/list_query.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { AskedAds } from "@/lib/ads/read_page.ts";
import { readValueTexts } from "@/lib/ads/value_texts.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import { tally } from "@/lib/columns/tally.ts";
import { NOT_COUNTED, toFacet } from "@/lib/facets/present.ts";
import type { FacetQuery } from "@/lib/facets/query.ts";
import { type FacetName, facets } from "@/lib/facets/table.ts";
import type { Counts, ReadValue } from "@/lib/ads/count_values.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import type { Schema } from "@/lib/db/schema.ts";

export type FacetRequest = Pick<FacetQuery, "filter" | "by" | "top">;

export interface FacetCounts extends AskedAds {
  facets: Partial<Record<FacetName, Facet>>;
}

export interface FacetLimits {
  /** Milliseconds that reading words may take for each filter. */
  budgetMs: number;
}

const LIMITS: FacetLimits = { budgetMs: 2 * COUNT_MS };

/** Counts matching ads by each facet. Each facet ignores its own filter. */
export function readFacets(
  db: Kysely<Schema>,
  request: FacetRequest,
  columns: ArchiveColumns,
  limits: Partial<FacetLimits> = {},
): Promise<FacetCounts> {
  const { budgetMs } = { ...LIMITS, ...limits };
  const plan = planFilter(adList, request.filter);
  return columns.read(
    db,
    (session) => read(session, request, plan, budgetMs),
    { inTransaction: plan.needsTransaction },
  );
}

async function read(
  session: Session,
  { filter, by, top }: FacetRequest,
  plan: FilterPlan,
  budgetMs: number,
): Promise<FacetCounts> {
  const { rows: [row] } = await sql<
    { version: number; data_as_of: number | null }
  >`select version, ${dataAsOf} as data_as_of from archive_state`
    .execute(session.db);
  session.check(row!.version);
  const named = await readBrandFilter(session, filter);
  const { total, isExact } = await findMatches(session, plan, budgetMs);
  const found: Partial<Record<FacetName, Facet>> = {};
  for (const name of by) {
    const own = planFilter(adList, without(filter, facets[name].ignores));
    // Without its own filter, a facet has no fewer words to read.
    found[name] = isExact
      ? await readFacet(session, name, own, top, budgetMs)
      : NOT_COUNTED;
  }
  return {
    ...{ facets: found, total, totalIsExact: isExact, named },
    dataAsOf: row!.data_as_of,
  };
}

/** The filter without some members. */
function without(filter: AdFilter, names: readonly string[]): AdFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !names.includes(name)),
  );
}

async function readFacet(
  session: Session,
  name: FacetName,
  plan: FilterPlan,
  top: number,
  budgetMs: number,
): Promise<Facet> {
  const { bits, check } = await findMatches(session, plan, budgetMs);
  if (check !== null) return NOT_COUNTED;
  const { column, per = 1, texts, read } = facets[name];
  const counts: Counts = await session.keep(
    `tally ${column} ${per} ${plan.key}`,
    () => tally(bits, session.chunks([column]), per),
    ({ size }) => 40 * size,
  );
  const values = read(
    counts,
    texts === undefined ? new Map() : await readValueTexts(session, texts),
  );
  const facet = toFacet(values, top);
  return name === "brand" ? await withNames(session, facet) : facet;
}

async function withNames(session: Session, facet: Facet): Promise<Facet> {
  const ids = facet.values.flatMap(({ value }: ReadValue) => value ?? []);
  const { rows } = await sql<
    { version: number; id: number; slug: string; name: string | null }
  >`
    select s.version, b.id, slug, name from archive_state s
    left join brands b on b.id = any(${ids}::bigint[])`.execute(session.db);
  session.check(rows[0]!.version);
  const brands = new Map(rows.map((brand) => [brand.id, brand]));
  return {
    ...facet,
    values: facet.values.map(({ value, count }) => {
      const { slug = null, name = null } = brands.get(value as number) ?? {};
      return { value, count, slug, name };
    }),
  };
}
