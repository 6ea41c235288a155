import { COUNTED, type FacetName, facets } from "@/lib/facets/table.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";

/** Facets that are grouped from the same ads. */
export interface Grouping {
  filter: AdFilter;
  names: FacetName[];
}

/** Where each of the facets asked for, and the total, is read. */
export interface FacetPlan {
  /** Each from counters, given its filter. */
  counted: { name: FacetName; filter: AdFilter }[];
  /** The others: one reading of matching ads for each filter. */
  grouped: Grouping[];
  isTotalCounted: boolean;
}

function isCountedBy(filter: AdFilter, counters: keyof typeof COUNTED) {
  return Object.keys(filter).every((name) => COUNTED[counters].has(name));
}

/** The filter itself if it has none of them. */
function without(filter: AdFilter, names: readonly string[]): AdFilter {
  if (!names.some((name) => name in filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !names.includes(name)),
  );
}

/** @param filter names brands by `brand_id` alone, and has no undefined members */
export function planFacets(
  filter: AdFilter,
  by: readonly FacetName[],
): FacetPlan {
  const counted: FacetPlan["counted"] = [];
  const grouped = new Map<string, Grouping>();
  for (const name of by) {
    const { ignores, counters } = facets[name];
    const rest = without(filter, ignores);
    if (isCountedBy(rest, counters)) {
      counted.push({ name, filter: rest });
      continue;
    }
    // All are parts of one filter, so its names tell them apart.
    const key = Object.keys(rest).join();
    const grouping = grouped.get(key) ?? { filter: rest, names: [] };
    grouping.names.push(name);
    grouped.set(key, grouping);
  }
  return {
    counted,
    grouped: [...grouped.values()],
    isTotalCounted: isCountedBy(filter, "ad_totals"),
  };
}
