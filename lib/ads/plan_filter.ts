import type { Condition, Lookup } from "@/lib/ads/list_filter.ts";
import { activeFilters, adList, canonicalList } from "@/lib/ads/list_query.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import {
  hasPrefixes,
  isReadWords,
  planSearch,
  type WordGroup,
} from "@/lib/ads/plan_search.ts";
import { IS_AD, NUMBER_MAX, type NumberColumn } from "@/lib/columns/format.ts";
import type { SearchField } from "@/lib/search/words.ts";

/** How the ads of a filter are found. */
export interface FilterPlan {
  /** The filter's canonical form. */
  key: string;
  /** What each parameter, such as `is_active=true`, requires; the rest follows from it. */
  conditions: readonly (readonly [param: string, Condition])[];
  /** For each byte of the column `facts`, 1 if it passes. Only existing ads do. */
  facts: Uint8Array;
  /** Tests of other columns. */
  tests: readonly ColumnTest[];
  /** Sets that an ad must be in. */
  ads: readonly Extract<Lookup, { lookUp: "ads" }>[];
  /** Words that an ad must have, or must not have. */
  words: readonly WordGroup[];
  /**
   * If looking up beginnings of words takes too long: the same, but they are
   * read in the words of ads. Null: none is looked up.
   */
  wordsIfSlow: readonly WordGroup[] | null;
  /** The fields that terms are read in, where columns and indexes cannot decide. */
  fields: readonly SearchField[];
  /** Whether statements can take long, and are then ended: this needs a transaction. */
  needsTransaction: boolean;
}

export type ColumnTest =
  | { column: NumberColumn; from: number; to: number }
  | {
    column: NumberColumn;
    among: readonly number[] | Exclude<Lookup, { lookUp: "ads" }>;
  };

export function planFilter(filter: AdFilter): FilterPlan {
  const asked = activeFilters(adList, filter).flatMap(([name, value]) =>
    adList.filters[name]!.where(value, filter).map((each) =>
      [`${name}=${value}`, each] as const
    )
  );
  const conditions = asked.map(([, condition]) => condition);
  const searches = conditions.filter((each) => "search" in each);
  const plan = (readPrefixes: boolean) =>
    searches.flatMap((each) => planSearch(each, readPrefixes));
  const words = plan(false);
  const wordsIfSlow = hasPrefixes(words) ? plan(true) : null;
  return {
    key: canonicalList(adList, { filter }),
    conditions: asked,
    facts: passing(conditions),
    tests: testsOf(conditions),
    ads: conditions.flatMap((each) => "ads" in each ? each.ads : []),
    ...{ words, wordsIfSlow },
    fields: searches.flatMap(({ fields }) =>
      fields.filter((field) => field !== "brand")
    ),
    needsTransaction: wordsIfSlow !== null || isReadWords(words),
  };
}

function passing(conditions: readonly Condition[]): Uint8Array {
  const asked = conditions.filter((each) => "facts" in each);
  if (asked.length === 0) return ANY_AD;
  return ANY_AD.map((isAd, byte) =>
    isAd === 1 && asked.every(({ facts }) => facts(byte)) ? 1 : 0
  );
}

/** The `facts` of a plan that every ad passes. */
export const ANY_AD = Uint8Array.from(
  { length: 256 },
  (_, byte) => (byte & IS_AD) > 0 ? 1 : 0,
);

/** Both ends of a range are one test. */
function testsOf(conditions: readonly Condition[]): ColumnTest[] {
  const tests: ColumnTest[] = [];
  const ranges = new Map<NumberColumn, { from: number; to: number }>();
  for (const condition of conditions) {
    if ("among" in condition) tests.push(condition);
    else if ("column" in condition) {
      const { column, from = 1, to = NUMBER_MAX } = condition;
      const before = ranges.get(column) ?? { from: 1, to: NUMBER_MAX };
      ranges.set(column, {
        from: Math.max(before.from, from),
        to: Math.min(before.to, to),
      });
    }
  }
  return [
    ...tests,
    ...ranges.entries().map(([column, range]) =>
      range.from > range.to ? { column, among: [] } : { column, ...range }
    ),
  ];
}
