import type { Kysely } from "kysely";
import { readBrandFilter } from "@/lib/ads/read/brand_filter.ts";
import type { Counts } from "@/lib/ads/read/count_values.ts";
import { readDataAsOf } from "@/lib/ads/read/data_as_of.ts";
import { COUNT_MS, findMatches } from "@/lib/ads/read/find_matches.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import type { AdFilter } from "@/lib/ads/language/list_table.ts";
import type { MatchSummary } from "@/lib/ads/read/read_page.ts";
import { readValueTexts } from "@/lib/ads/read/value_texts.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import { tally } from "@/lib/columns/tally.ts";
import type { FacetQuery } from "@/lib/facets/query.ts";
import { type FacetName, facets } from "@/lib/facets/table.ts";
import { compareValues, withNames, withTexts } from "@/lib/facets/values.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import type { Schema } from "@/lib/db/schema.ts";

export type FacetRequest = Pick<FacetQuery, "filter" | "by" | "top">;

export interface FacetCounts extends MatchSummary {
  facets: Partial<Record<FacetName, Facet>>;
}

/** A facet that was too expensive or large: no values are better than wrong ones. */
const NOT_COUNTED: Facet = { values: [], is_exact: false };

/** Maximum number of characters in a facet's values. */
const CHARACTERS_MAX = 1_000_000;

/**
 * Counts matching ads by each facet. Each facet ignores its own filter.
 *
 * @param budgetMs milliseconds that reading words may take for each filter
 */
export function readFacets(
  db: Kysely<Schema>,
  { filter, by, top }: FacetRequest,
  columns: ArchiveColumns,
  budgetMs = 2 * COUNT_MS,
): Promise<FacetCounts> {
  const plan = planFilter(filter);
  return columns.read(db, async (session) => {
    const dataAsOf = await readDataAsOf(session);
    const named = await readBrandFilter(session, filter);
    const { total, isExact } = await findMatches(session, plan, budgetMs);
    const found: Partial<Record<FacetName, Facet>> = {};
    for (const name of by) {
      // Without its own filter, a facet has no fewer words to read.
      found[name] = isExact
        ? await readFacet(session, name, { filter, top, budgetMs })
        : NOT_COUNTED;
    }
    return { facets: found, total, totalIsExact: isExact, named, dataAsOf };
  }, { inTransaction: plan.needsTransaction });
}

async function readFacet(
  session: Session,
  name: FacetName,
  { filter, top, budgetMs }: {
    filter: AdFilter;
    top: number;
    budgetMs: number;
  },
): Promise<Facet> {
  const { column, per = 1, texts, ignores, read } = facets[name];
  const others = Object.entries(filter)
    .filter(([name]) => !ignores.includes(name));
  const plan = planFilter(Object.fromEntries(others));
  const { bits, check } = await findMatches(session, plan, budgetMs);
  if (check !== null) return NOT_COUNTED;
  const counts: Counts = await session.keep(
    `tally ${column} ${per} ${plan.key}`,
    () => tally(bits, session.chunks([column]), per),
    ({ size }) => 40 * size,
  );
  const all = read === undefined
    ? [...counts].map(([group, count]) => ({ value: group || null, count }))
    : read(
      counts,
      texts === undefined ? new Map() : await readValueTexts(session, texts),
    );
  const first = all
    .toSorted((a, b) => b.count - a.count || compareValues(a, b))
    .slice(0, top);
  const values = read === undefined ? await withTexts(session, first) : first;
  const size = values.reduce((sum, { value }) => sum + `${value}`.length, 0);
  if (size > CHARACTERS_MAX) return NOT_COUNTED;
  return {
    values: name === "brand" ? await withNames(session, values) : values,
    distinct: all.length,
    is_exact: true,
  };
}
