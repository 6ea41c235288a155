import type { Condition } from "@/lib/ads/language/list_filter.ts";
import {
  activeFilters,
  adList,
  canonicalList,
} from "@/lib/ads/language/list_query.ts";
import type { AdFilter } from "@/lib/ads/language/list_table.ts";
import {
  hasPrefixes,
  isReadWords,
  planSearch,
  type WordGroup,
} from "@/lib/ads/plan/plan_search.ts";
import type { NumberTest } from "@/lib/columns/evaluate.ts";
import { IS_AD, NUMBER_MAX } from "@/lib/columns/format.ts";

/** How the ads of a filter are found. */
export interface FilterPlan {
  /** The filter's canonical form. */
  key: string;
  /** What each parameter, such as `is_active=true`, requires; the rest follows from it. */
  conditions: readonly (readonly [param: string, Condition])[];
  /** For each byte of the column `facts`, 1 if it passes. Only existing ads do. */
  facts: Uint8Array;
  /** Tests of other columns. */
  tests: readonly NumberTest[];
  /** Tests of ids that are looked up first. */
  lookups: readonly Extract<Condition, { lookUp: unknown }>[];
  /** Words that an ad must have, or must not have. */
  words: readonly WordGroup[];
  /**
   * If looking up prefixes takes too long: the same, but they are
   * read in the words of ads. Null: none is looked up.
   */
  wordsIfSlow: readonly WordGroup[] | null;
  /** Whether statements can take long, and are then canceled: this needs a transaction. */
  needsTransaction: boolean;
}

export function planFilter(filter: AdFilter): FilterPlan {
  const active = activeFilters(adList, filter).flatMap(([name, value]) =>
    adList.filters[name]!.where(value, filter).map((each) =>
      [`${name}=${value}`, each] as const
    )
  );
  const conditions = active.map(([, condition]) => condition);
  const searches = conditions.filter((each) => "search" in each);
  const plan = (readPrefixes: boolean) =>
    searches.flatMap((each) => planSearch(each, readPrefixes));
  const words = plan(false);
  const wordsIfSlow = hasPrefixes(words) ? plan(true) : null;
  return {
    key: canonicalList(adList, { filter }),
    conditions: active,
    facts: passing(conditions),
    tests: testsOf(conditions),
    lookups: conditions.filter((each) => "lookUp" in each),
    words,
    wordsIfSlow,
    needsTransaction: wordsIfSlow !== null || isReadWords(words),
  };
}

function passing(conditions: readonly Condition[]): Uint8Array {
  const active = conditions.filter((each) => "facts" in each);
  return ANY_AD.map((isAd, byte) =>
    isAd === 1 && active.every(({ facts }) => facts(byte)) ? 1 : 0
  );
}

/** The `facts` of a plan that every ad passes. */
export const ANY_AD = Uint8Array.from(
  { length: 256 },
  (_, byte) => (byte & IS_AD) > 0 ? 1 : 0,
);

function testsOf(conditions: readonly Condition[]): NumberTest[] {
  const ranges = conditions.filter((each) => "range" in each);
  return [
    ...conditions.filter((each) => "among" in each),
    // Both ends of a range are one test.
    ...Map.groupBy(ranges, ({ column }) => column).entries().map(
      ([column, ends]) => ({
        column,
        from: Math.max(...ends.map(({ range: { from = 1 } }) => from)),
        to: Math.min(...ends.map(({ range: { to = NUMBER_MAX } }) => to)),
      }),
    ),
  ];
}
