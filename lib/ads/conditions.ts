import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";
import { type AdFilter, adFilters } from "@/lib/ads/list_table.ts";
import type { ListFilter } from "@/lib/ads/list_filter.ts";

export type Filters = Readonly<Record<string, ListFilter>>;

/** What a filter asks of an ad, and of its row of `ad_search`. */
export interface Conditions {
  ads: Sql[];
  search: Sql[];
}

/** Whether a filter asks what an ad says. */
export function isSearch(filter: AdFilter, filters: Filters): boolean {
  return Object.keys(filter).some((name) =>
    filters[name]?.search !== undefined
  );
}

export function conditionsOf(
  filter: AdFilter,
  filters: Filters,
  isByRow: boolean,
): Conditions {
  const values: Readonly<Record<string, unknown>> = filter;
  const conditions: Conditions = { ads: [], search: [] };
  for (const [name, entry] of Object.entries(filters)) {
    const value = values[name];
    if (value === undefined) continue;
    const { ads, search } = conditions;
    if (entry.ads !== undefined) ads.push(entry.ads(value));
    if (entry.search !== undefined) {
      search.push(entry.search(value, filter, isByRow));
    }
  }
  return conditions;
}

export function joinAll(conditions: readonly Sql[]): RawBuilder<boolean> {
  return conditions.length === 0
    ? sql`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export const joinAny = (conditions: readonly Sql[]): RawBuilder<boolean> =>
  conditions.length === 0
    ? sql`false`
    : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether an ad of `ads` matches, for reading the matches and no others. */
export function adConditions(
  filter: AdFilter,
  filters: Filters = adFilters,
): RawBuilder<boolean> {
  const { ads, search } = conditionsOf(filter, filters, false);
  return joinAll(
    search.length === 0 ? ads : [
      ...ads,
      sql`ads.id in (select ad_search.ad_id from ad_search where ${
        joinAll(search)
      })`,
    ],
  );
}

/**
 * The same, for reading ads in order and dropping those that do not match. A
 * scalar subquery is looked up ad by ad, where `in` could become a join of all.
 */
export function adConditionsByRow(
  filter: AdFilter,
  filters: Filters = adFilters,
): RawBuilder<boolean> {
  const { ads, search } = conditionsOf(filter, filters, true);
  return joinAll(
    search.length === 0 ? ads : [
      ...ads,
      sql`(select ${
        joinAll(search)
      } from ad_search where ad_search.ad_id = ads.id)`,
    ],
  );
}
