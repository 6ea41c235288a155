import { type Kysely, sql } from "kysely";
import {
  type Clause,
  numberTests,
  passingFacts,
  type TermClause,
} from "@/lib/ads/column_clauses.ts";
import { adConditions, type Filters } from "@/lib/ads/conditions.ts";
import { FEW } from "@/lib/ads/count_ads.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { OutdatedNames } from "@/lib/ads/renamed_brands.ts";
import { hasTerm } from "@/lib/ads/term_condition.ts";
import {
  type Bits,
  bitsOf,
  countBits,
  dropIds,
  listIds,
  nextIds,
  without,
} from "@/lib/columns/bits.ts";
import type { ColumnCache } from "@/lib/columns/column_cache.ts";
import { evaluate, type Facts, type Numbers } from "@/lib/columns/evaluate.ts";
import { FACTS } from "@/lib/columns/format.ts";
import {
  type ColumnsState,
  fromUnfolded,
  UNFOLDED_MAX,
} from "@/lib/columns/state.ts";
import { isNameTerm } from "@/lib/columns/terms.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** All ads that match. */
export interface ColumnMatches {
  total: number;
  /** Those that the columns contain in their current state. */
  folded: Bits;
  /** The ids of all others. */
  unfolded: readonly number[];
}

export type ColumnReader = ReturnType<typeof createColumnReader>;

/** Maximum number of ads to look up for terms without a column. */
const RARE_MAX = 20_000;

/** The conditions on columns for each parameter; null: columns cannot decide it. */
function clausesOf(filter: AdFilter, filters: Filters): (Clause[] | null)[] {
  return Object.entries(filter).filter(([, value]) => value !== undefined)
    .map(([name, value]) => filters[name]!.columns?.(value, filter) ?? null);
}

const isOfTerms = (clause: Clause): clause is TermClause => "any" in clause;

/** The terms of a filter that columns may be needed for. */
export function columnTerms(filter: AdFilter, filters: Filters): string[] {
  return clausesOf(filter, filters).flatMap((clauses) => clauses ?? [])
    .filter(isOfTerms).flatMap(({ any }) => any);
}

/** Finds matches by columns, in the snapshot of one transaction. */
export function createColumnReader(
  trx: Kysely<Schema>,
  { cache, state, filters, outdated = null, ofBrands }: {
    cache: ColumnCache;
    state: ColumnsState;
    filters: Filters;
    outdated?: OutdatedNames | null;
    /** Number of ads of the requested brands. */
    ofBrands: number;
  },
) {
  const { creatives } = cache;
  const kept = new Set(state.kept);
  const known = new Map<AdFilter, ColumnMatches | null>();
  const read = (names: readonly string[]) =>
    cache.read(trx, names, state.folded);

  const isUsable = state.up_to > 0 && state.unfolded <= UNFOLDED_MAX;

  /** The conditions on columns; null if columns cannot decide them, or an index is faster. */
  function askedOf(filter: AdFilter): Clause[] | null {
    if (!isUsable) return null;
    // With few ads, the index of brands is faster.
    if (filter.brand_id !== undefined && ofBrands <= FEW) return null;
    const asked = clausesOf(filter, filters);
    if (asked.includes(null)) return null;
    const clauses = asked.flatMap((each) => each ?? []);
    // Terms without a column have few ads, which their index finds.
    const isRare = clauses.filter(isOfTerms)
      .some((each) => !each.isExcluded && !hasColumn(each));
    return isRare ? null : clauses;
  }

  async function find(filter: AdFilter): Promise<ColumnMatches | null> {
    const clauses = askedOf(filter);
    if (clauses === null) return null;
    const terms = clauses.filter(isOfTerms);
    const rare = await readRare(terms);
    if (rare === null) return null;
    const folded = await evaluateAll(clauses, terms, rare);
    const unfolded = await readUnfolded(adConditions(filter, filters, true));
    dropIds(folded, unfolded.map(({ id }) => id));
    const matching = unfolded.filter(({ matches }) => matches);
    return {
      total: countBits(folded) + matching.length,
      folded,
      unfolded: matching.map(({ id }) => id),
    };
  }

  const hasColumn = ({ any }: TermClause) =>
    any.some((term) => kept.has(term)) || brandsOf({ any }).length > 0;

  /** The renamed brands whose current name has one of the terms. */
  const brandsOf = ({ any }: Pick<TermClause, "any">) =>
    outdated === null ? [] : any.flatMap(outdated.brandsOf);

  /** For each clause, the ads of its terms without a column; null if there are too many. */
  async function readRare(
    clauses: readonly TermClause[],
  ): Promise<Bits[] | null> {
    const lookups = clauses.map(({ any }) => {
      // A single condition for all would be checked again on each ad.
      const found = any.filter((term) => !kept.has(term)).map((term) =>
        sql`(select ad_id from ad_search where ${hasTerm(term)} ${
          outdated !== null && isNameTerm(term)
            ? sql`and not exists (
              select from ads where ads.id = ad_id and ${outdated.ads}
            )`
            : sql``
        })`
      );
      return found.length === 0
        ? sql`'{}'::bigint[]`
        : sql`array(${sql.join(found, sql` union all `)} limit ${
          sql.lit(RARE_MAX + 1)
        })`;
    });
    if (lookups.length === 0) return [];
    const { rows } = await sql<{ ids: number[] }>`/* unnamed */
      select ids from (values ${
      sql.join(lookups.map((ids, i) => sql`(${sql.lit(i)}, ${ids})`))
    }) found (n, ids) order by n`.execute(trx);
    return rows.some(({ ids }) => ids.length > RARE_MAX)
      ? null
      : rows.map(({ ids }) => bitsOf(ids));
  }

  async function evaluateAll(
    clauses: readonly Clause[],
    terms: readonly TermClause[],
    rare: readonly Bits[],
  ): Promise<Bits> {
    const tests = numberTests(clauses);
    const namesOf = ({ any }: TermClause) =>
      any.filter((term) => kept.has(term));
    const columns = await read([
      FACTS,
      ...tests.keys(),
      ...terms.flatMap(namesOf),
    ]);
    const renamed = await readRenamed();
    const setOf = (name: string) => {
      const bits = columns.get(name) as Bits;
      return isNameTerm(name) ? without(bits, [...renamed.values()]) : bits;
    };
    const groups = terms.map((clause, i) => ({
      isExcluded: clause.isExcluded,
      sets: [
        rare[i]!,
        ...namesOf(clause).map(setOf),
        ...brandsOf(clause).map((id) => renamed.get(id)!),
      ],
    }));
    return await evaluate({
      all: groups.filter(({ isExcluded }) => !isExcluded)
        .map(({ sets }) => sets),
      none: groups.filter(({ isExcluded }) => isExcluded)
        .flatMap(({ sets }) => sets),
      facts: passingFacts(clauses),
      numbers: [...tests].map(([name, test]) => ({
        column: columns.get(name) as Numbers,
        test,
      })),
    }, columns.get(FACTS) as Facts);
  }

  /** The ads of each renamed brand. */
  async function readRenamed(): Promise<Map<number, Bits>> {
    const renamed = new Map<number, Bits>();
    if (outdated === null) return renamed;
    const columns = await read([FACTS, "brand_id"]);
    for (const id of outdated.ids) {
      const test = { among: new Set([id]) };
      const numbers = [{ column: columns.get("brand_id") as Numbers, test }];
      const asked = { all: [], none: [], facts: passingFacts([]), numbers };
      renamed.set(id, await evaluate(asked, columns.get(FACTS) as Facts));
    }
    return renamed;
  }

  async function readUnfolded(condition: Sql) {
    if (state.unfolded === 0) return [];
    const { rows } = await fromUnfolded(
      state,
      sql<{ id: number; matches: boolean }>`ads.id,
        (${condition}) is true as matches`,
    ).execute(trx);
    return rows;
  }

  return {
    /** Columns by name. */
    read,
    /** Numbers of the creatives in the columns. */
    creatives,
    /** Matches among ads with known ids; null if columns cannot decide anything. */
    async among(ids: readonly number[]): Promise<ColumnMatches | null> {
      if (!isUsable) return null;
      const unfolded = await readUnfolded(sql`true`);
      const others = new Set(unfolded.map(({ id }) => id));
      return {
        total: ids.length,
        folded: bitsOf(ids.filter((id) => !others.has(id))),
        unfolded: ids.filter((id) => others.has(id)),
      };
    },
    /** Whether calling `find` can help. */
    mayFind: (filter: AdFilter): boolean => askedOf(filter) !== null,
    /** Returns what `find` has found, or will find. */
    known,
    /** Null if columns cannot decide, or an index is faster. The filter's brands are ids. */
    async find(filter: AdFilter): Promise<ColumnMatches | null> {
      let matches = known.get(filter);
      if (matches === undefined) {
        matches = await find(filter);
        known.set(filter, matches);
      }
      return matches;
    },
  };
}

/** Matches that were found without columns. */
export const knownMatches = (ids: readonly number[]): ColumnMatches => ({
  total: ids.length,
  folded: new Map(),
  unfolded: ids,
});

/** The ids of all matches. */
export const idsOf = ({ folded, unfolded }: ColumnMatches): number[] => [
  ...listIds(folded),
  ...unfolded,
];

/** The ids of the first matches in an order, after `after`. */
export function firstIds(
  { folded, unfolded }: ColumnMatches,
  order: { isDescending: boolean; after: number | null; limit: number },
): number[] {
  const { isDescending, after, limit } = order;
  const sign = isDescending ? -1 : 1;
  return [
    ...nextIds(folded, order),
    ...unfolded.filter((id) => after === null || sign * (id - after) > 0),
  ].sort((a, b) => sign * (a - b)).slice(0, limit);
}
