import {
  COUNTED,
  type Facet,
  type FacetName,
  facets,
} from "@/lib/facets/table.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";

/** Facets that are grouped from the same ads. */
export interface Grouping {
  filter: AdFilter;
  names: FacetName[];
}

/** Facets that are read from the same counters. */
export interface Counted extends Grouping {
  counters: Facet["counters"];
}

function isCountedBy(filter: AdFilter, counters: keyof typeof COUNTED) {
  return Object.keys(filter).every((name) => COUNTED[counters].has(name));
}

/** The same filter if it has none of them. */
function without(filter: AdFilter, names: readonly string[]): AdFilter {
  if (!names.some((name) => name in filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !names.includes(name)),
  );
}

/**
 * Decides from where to read each requested facet and the total.
 *
 * @param filter has brands only as `brand_id`, and no undefined members
 * @param isRanked whether `ad_ranked_values` has all domains
 */
export function planFacets(
  filter: AdFilter,
  by: readonly FacetName[],
  isRanked: boolean,
) {
  const places = by.map((name) => {
    const { ignores, counters: own } = facets[name];
    const rest = without(filter, ignores);
    const counters = name === "destination_domain" && !isRanked
      ? "ad_value_totals"
      : own;
    // All are parts of one filter, so the names identify them.
    const key = Object.keys(rest).join();
    return isCountedBy(rest, counters)
      ? { name, filter: rest, counters, key: `${counters} ${key}` }
      : { name, filter: rest, key };
  });
  const groups = [...Map.groupBy(places, ({ key }) => key).values()]
    .map((same) => ({ ...same[0]!, names: same.map(({ name }) => name) }));
  return {
    counted: groups.filter((group) => group.counters !== undefined),
    /** All others: matching ads are read once for each filter. */
    grouped: groups.filter((group) => group.counters === undefined),
    isTotalCounted: isCountedBy(filter, "ad_totals"),
  };
}
