import { type RawBuilder, sql } from "kysely";
import type { ListFilter, Sql } from "@/lib/ads/list_filter.ts";
import { type AdFilter, adFilters } from "@/lib/ads/list_table.ts";

export type Filters = Readonly<Record<string, ListFilter>>;

/** Whether a filter searches the text of ads. */
export function isSearch(filter: AdFilter, filters: Filters): boolean {
  return Object.keys(filter).some((name) =>
    filters[name]?.search !== undefined
  );
}

/** The conditions of a filter on `ads` and on `ad_search`. */
export function conditionsOf(
  filter: AdFilter,
  filters: Filters,
  isByRow = false,
) {
  const values: Readonly<Record<string, unknown>> = filter;
  const given = Object.entries(filters)
    .filter(([name]) => values[name] !== undefined);
  return {
    ads: given.flatMap(([name, { ads }]) => ads?.(values[name]) ?? []),
    search: given.flatMap(([name, { search }]) =>
      search?.(values[name], filter, isByRow) ?? []
    ),
  };
}

export function joinAll(conditions: readonly Sql[]): RawBuilder<boolean> {
  return conditions.length === 0
    ? sql`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Whether an ad of `ads` matches, for reading only the matches. With `isByRow`,
 * for reading ads in order and skipping those that do not match: a scalar
 * subquery is evaluated ad by ad, where `in` could become a join of all ads.
 */
export function adConditions(
  filter: AdFilter,
  filters: Filters = adFilters,
  isByRow = false,
): RawBuilder<boolean> {
  const { ads, search } = conditionsOf(filter, filters, isByRow);
  if (search.length === 0) return joinAll(ads);
  const said = isByRow
    ? sql`(select ${
      joinAll(search)
    } from ad_search where ad_search.ad_id = ads.id)`
    : sql`ads.id in (select ad_search.ad_id from ad_search where ${
      joinAll(search)
    })`;
  return joinAll([...ads, said]);
}
