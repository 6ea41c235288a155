import type { Kysely } from "kysely";
import { includedIn } from "@/lib/ads/ad_shape.ts";
import type { AskedPage } from "@/lib/ads/asked_queries.ts";
import { FEW } from "@/lib/ads/count_ads.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import {
  activeFilters,
  type AdList,
  isAsked,
  isWalked,
  type ListQuery,
} from "@/lib/ads/list_query.ts";
import {
  largePageQuery,
  pageQuery,
  type PageRow,
} from "@/lib/ads/page_query.ts";
import { beginningOf, placeOf } from "@/lib/ads/page_walk.ts";
import { preparePages } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Reads pages of lists that have a matching index, with one statement. Null for
 * other lists, and if ads have moved since paging began.
 */
export function createWalkedQueries(db: Kysely<Schema>, list: AdList) {
  const readPage = preparePages<PageRow>(db);
  /** Brands with more than `FEW` ads; there cannot be many. */
  const large = new Set<number>();

  return async (
    query: ListQuery,
    after: Place | null,
  ): Promise<AskedPage | null> => {
    const sort = list.sorts[query.sort ?? list.defaultSort]!;
    const beginning = beginningOf(sort, after);
    if (beginning === null || !isWalked(list, query)) return null;
    const [brand = 0] = query.filter.brand_id ?? [];
    const isSearched = sort.column !== undefined && brand > 0;
    if (isSearched && large.has(brand)) return null;
    const active = activeFilters(list, query.filter);
    const values = {
      ...Object.fromEntries(active.map(([name, value]) => {
        const isOne = "column" in list.filters[name]!.by!;
        return [name, isOne && Array.isArray(value) ? value[0] : value];
      })),
      ...beginning,
      limit: query.limit,
    };
    const shape = {
      ...{
        list,
        sort,
        included: includedIn(query),
        isAsked: isAsked(list, query),
      },
      filters: active.map(([name]) => name),
    };
    const key = JSON.stringify(
      [shape.filters, query.sort, shape.isAsked, shape.included],
    );
    const read = (build: typeof pageQuery) =>
      readPage(
        `${build.name} ${key}`,
        (fetch, param) => build({ ...shape, fetch }, param),
        values,
      );
    let row = await read(pageQuery);
    if (row.json === null) row = await read(largePageQuery);
    const { json, total, version = 0, data_as_of = null } = row;
    const hasMoved = sort.column !== undefined &&
      (after?.version ?? version) !== version;
    if (isSearched && total > FEW) large.add(brand);
    if (hasMoved || isSearched && total > FEW) return null;
    const { has_more, last, last_key } = row;
    return {
      items: json!,
      total,
      totalIsExact: true,
      last: has_more
        ? placeOf(sort, { key: last_key!, id: last!, version })
        : null,
      dataAsOf: data_as_of,
      named: namedBy(query, row),
    };
  };
}

function namedBy({ filter: { brand_id: ids } }: ListQuery, { brand }: PageRow) {
  if (ids === undefined || brand === undefined) return null;
  return brand === null
    ? { brands: [], unknown: ids.map(String) }
    : { brands: [brand], unknown: [] };
}
