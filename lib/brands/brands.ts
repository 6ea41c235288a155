import { single } from "@/lib/ads/responses/bodies.ts";
import { ignoredOf } from "@/lib/http/paging.ts";
import {
  appliedFilter,
  canonicalParams,
} from "@/lib/ads/language/list_query.ts";
import { createListResponses } from "@/lib/ads/responses/list_responses.ts";
import type {
  ResponseCache,
  Turn,
} from "@/lib/ads/responses/response_cache.ts";
import { brandList, type BrandListQuery } from "@/lib/brands/list_query.ts";
import {
  type BrandSort,
  brandSorts,
  toNumbers,
  toPosition,
} from "@/lib/brands/list_table.ts";
import type { BrandQueries } from "@/lib/brands/queries.ts";
import type { TimelineRange } from "@/lib/brands/timeline_query.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { Representation } from "@/lib/http/representation.ts";

/** How to read a response that is not cached. */
interface Reading extends Turn {
  /** Queries that use other connections than the API's. */
  queries?: BrandQueries;
}

/** One brand, by its id or slug; `ignored` like for ads. */
interface BrandQuery {
  brand: string;
  ignored: readonly string[];
}

/** The API's responses about brands. Each is cached until the archive changes. */
export function createBrands(
  own: BrandQueries,
  cursors: CursorCodec,
  cache: ResponseCache,
) {
  const respond = createListResponses(cache, cursors);
  return {
    /** @throws {Problem} `invalid_cursor` */
    list(
      query: BrandListQuery,
      origin: string,
      { turn, queries = own }: Reading = {},
    ) {
      const params = canonicalParams(brandList, query);
      const bound = `walk of brands ${params}`;
      const sort: BrandSort = brandSorts[query.sort];
      return respond(
        { path: "/v1/brands", params, bound },
        query,
        origin,
        turn,
        async (numbers) => {
          const after = numbers && toPosition(sort, numbers);
          const page = await queries.page({ ...query, after });
          return {
            items: page.json,
            total: page.total,
            last: page.last && toNumbers(sort, page.last),
            meta: {
              total_is_exact: true,
              // Imports change all values that brands are sorted by.
              walk: "at_least_once",
              applied: {
                ...appliedFilter(brandList, query.filter),
                sort: query.sort,
                limit: query.limit,
              },
              data_as_of: page.dataAsOf,
            },
          };
        },
      );
    },
    /** @throws {Problem} `brand_not_found` */
    brand(
      { brand, ignored }: BrandQuery,
      origin: string,
      { turn, queries = own }: Reading = {},
    ) {
      const key = JSON.stringify(["brand", origin, brand, ignored]);
      return cache.get(key, async () => {
        const { json } = await queries.brand(brand);
        return single(json, ignored, origin);
      }, turn);
    },
    /** @throws {Problem} `brand_not_found` */
    timeline(
      { brand, ignored }: BrandQuery,
      range: TimelineRange,
      { turn, queries = own }: Reading = {},
    ) {
      const key = JSON.stringify(["timeline", brand, range, ignored]);
      return cache.get(key, async () => {
        const { id } = await queries.brand(brand);
        const { interval, starts, to } = range;
        const timeline = await queries.timeline(id, range);
        return new Representation([JSON.stringify({
          data: timeline.rows,
          meta: {
            brand_id: id,
            interval,
            from: starts[0],
            to,
            observed_until: timeline.observedUntil,
            without_start: timeline.withoutStart,
            ...ignoredOf(ignored),
          },
        })]);
      }, turn);
    },
  };
}
