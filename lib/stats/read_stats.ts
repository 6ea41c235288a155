import { type Kysely, sql } from "kysely";
import type { AdFilter } from "@/lib/ads/language/list_table.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import {
  type NamedBrands,
  readBrandFilter,
} from "@/lib/ads/read/brand_filter.ts";
import type { ReadValue } from "@/lib/ads/read/count_values.ts";
import { readDataAsOf } from "@/lib/ads/read/data_as_of.ts";
import { COUNT_MS, findMatches } from "@/lib/ads/read/find_matches.ts";
import type { MatchSummary } from "@/lib/ads/read/read_page.ts";
import { readValueTexts } from "@/lib/ads/read/value_texts.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import { isNamed } from "@/lib/brands/brand_directory.ts";
import { addTo, type Sum, sumBy } from "@/lib/columns/sum_by.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { compareValues, withNames, withTexts } from "@/lib/facets/values.ts";
import { readOwnReach } from "@/lib/stats/own_reach.ts";
import type { StatsQuery } from "@/lib/stats/query.ts";
import { groups, MEASURES } from "@/lib/stats/table.ts";
import type { Stat } from "@/lib/stats/wire.ts";

export type StatsRequest = Omit<StatsQuery, "ignored">;

export interface Stats extends MatchSummary {
  rows: Stat[];
  /** Undefined: nothing was added up, since it would take too long. */
  distinct: number | undefined;
}

/** How long reading words may take. */
const BUDGET_MS = 2 * COUNT_MS;

/** The sums of a value, by currencies' numbers. */
type Parts = Map<number, Sum>;

/** Adds up ranges of the matching ads. */
export function readStats(
  db: Kysely<Schema>,
  { filter, by, of, compare, top }: StatsRequest,
  columns: ArchiveColumns,
): Promise<Stats> {
  const hasOwn = by === "country" && of === "reach";
  const { needsTransaction } = planFilter(filter);
  return columns.read(db, async (session) => {
    const dataAsOf = await readDataAsOf(session);
    const compared = compare && await readCompared(session, compare);
    const named = compared ?? await readBrandFilter(session, filter);
    const plan = planFilter(within(filter, compared));
    const { bits, total, isExact, check } = await findMatches(
      session,
      plan,
      BUDGET_MS,
    );
    const summary = { total, totalIsExact: isExact, named, dataAsOf };
    if (check !== null) return { ...summary, rows: [], distinct: undefined };
    const part = of === "spend" ? "currency_id" as const : null;
    const ends = MEASURES[of];
    const { column, per = 1 } = groups[by];
    const sums = await sumBy(session, bits, { group: column, per, part, ends });
    const { rows, distinct } = await toRows(session, sums, by, top);
    const own = hasOwn ? await readOwnReach(session, bits, BUDGET_MS) : null;
    return {
      ...summary,
      distinct,
      rows: hasOwn
        ? rows.map((row) => ({
          ...row,
          own: own && (own[`${row.value}`] ?? 0),
        }))
        : rows,
    };
  }, { inTransaction: hasOwn || needsTransaction });
}

/** Brands by ids or slugs; as in paths, by the id where a text is both. */
async function readCompared(
  session: Session,
  compare: readonly string[],
): Promise<NamedBrands> {
  const found = await session.value<NamedBrands["brands"]>(sql`(
    select coalesce(json_agg(json_build_object('id', id, 'slug', slug,
      'last_scraped_at', last_scraped_at) order by id), '[]')
    from brands where ${isNamed(compare, compare)})`);
  const named = (text: string) =>
    found.find(({ id }) => `${id}` === text) ??
      found.find(({ slug }) => slug === text);
  const brands = new Set(compare.map(named));
  return {
    brands: found.filter((brand) => brands.has(brand)),
    unknown: compare.filter((each) => named(each) === undefined),
  };
}

const within = (filter: AdFilter, compared: NamedBrands | undefined) => {
  if (compared === undefined) return filter;
  const brand_id = compared.brands.map(({ id }) => id)
    .filter((id) => filter.brand_id?.includes(id) ?? true);
  return { ...filter, brand_id };
};

async function toRows(
  session: Session,
  sums: ReadonlyMap<number, Parts>,
  by: StatsQuery["by"],
  top: number,
) {
  const { texts, values: valuesOf } = groups[by];
  const entries = texts === undefined
    ? new Map()
    : await readValueTexts(session, texts);
  const all = new Map<ReadValue["value"], Parts>();
  for (const [group, parts] of sums) {
    for (const value of valuesOf?.(group, entries) ?? [group || null]) {
      const known = all.get(value) ?? new Map();
      for (const [part, sum] of parts) {
        known.set(part, addTo(known.get(part), sum));
      }
      all.set(value, known);
    }
  }
  const first = [...all].map(([value, parts]) => ({
    value,
    count: parts.values().reduce((ads, sum) => ads + sum.ads, 0),
    parts,
  })).sort((a, b) => b.count - a.count || compareValues(a, b)).slice(0, top);
  if (by === "month") first.sort(compareValues);
  const [named, currencies] = [
    by === "brand"
      ? await withNames(session, first)
      : by === "payer"
      ? await withTexts(session, first)
      : first.map(({ value }) => ({ value })),
    await readValueTexts(session, "currency"),
  ];
  const rows = first.flatMap(({ parts }, n) =>
    [...parts].sort(([, a], [, b]) => b.ads - a.ads).map(
      ([part, { ads, min, max, unknown }]): Stat => {
        const { count: _, ...value } = named[n] as ReadValue;
        return {
          ...value as Pick<Stat, "value">,
          currency: currencies.get(part)?.text ?? null,
          ads,
          min,
          max: max === Infinity ? null : max,
          unknown,
        };
      },
    )
  );
  return { rows, distinct: all.size };
}
