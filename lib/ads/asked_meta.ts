import type { AskedPage } from "@/lib/ads/asked_queries.ts";
import {
  type AdList,
  canonicalFilters,
  type ListQuery,
} from "@/lib/ads/list_query.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";

/** What was understood of a filter: the search, and the rest by name. */
export function appliedFilter(list: AdList, filter: AdFilter) {
  const { q = null, ...filters } = canonicalFilters(list, filter);
  return { q: q as string | null, filters };
}

/** The members of `meta` that a list has only if more is asked. */
export function askedMeta(
  list: AdList,
  { filter, sort = list.defaultSort, limit }: ListQuery,
  { totalIsExact, dataAsOf, named }: Omit<AskedPage, "last">,
) {
  return {
    total_is_exact: totalIsExact,
    walk: list.sorts[sort]!.isMoving ? "at_least_once" : "exactly_once",
    applied: { ...appliedFilter(list, filter), sort, limit },
    data_as_of: dataAsOf,
    ...(named === null
      ? {}
      : { brands: named.brands, unknown_brands: named.unknown }),
  };
}
