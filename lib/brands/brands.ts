import { ignoredOf, listPage, single } from "@/lib/ads/bodies.ts";
import type { ResponseCache, Turn } from "@/lib/ads/response_cache.ts";
import {
  type BrandListQuery,
  canonicalBrandParams,
} from "@/lib/brands/list_query.ts";
import {
  type BrandSort,
  brandSorts,
  toNumbers,
  toWalkPlace,
} from "@/lib/brands/list_table.ts";
import type { BrandQueries } from "@/lib/brands/queries.ts";
import type { TimelineRange } from "@/lib/brands/timeline_query.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { Representation } from "@/lib/http/representation.ts";
import { Problem } from "@/lib/problem.ts";

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
  async function find(queries: BrandQueries, brand: string) {
    const found = await queries.brand(brand);
    if (found === null) {
      throw new Problem("brand_not_found", { param: "brand" });
    }
    return found;
  }

  return {
    /** @throws {Problem} `invalid_cursor` */
    list(
      query: BrandListQuery,
      origin: string,
      { turn, queries = own }: Reading = {},
    ) {
      const { limit, cursor, ignored } = query;
      const params = canonicalBrandParams(query);
      // A cursor of brands is not valid for other lists.
      const bound = `walk of brands ${params}`;
      const sort: BrandSort = brandSorts[query.sort];
      const after = cursor === undefined
        ? null
        : toWalkPlace(sort, cursors.decode(cursor, bound));
      const key = JSON.stringify([origin, bound, limit, after, ignored]);
      return cache.get(key, async () => {
        const page = await queries.page({ ...query, after });
        const { items, total, last, dataAsOf } = page;
        const { q = null, ...filters } = query.filter;
        const meta = {
          total_is_exact: true,
          // Imports change all values that brands are sorted by.
          walk: "at_least_once",
          applied: { q, filters, sort: query.sort, limit },
          data_as_of: dataAsOf,
        };
        return listPage({
          ...{ items, total, limit, ignored, meta },
          cursor: last === null
            ? null
            : cursors.encode(toNumbers(sort, last), bound),
          ...{ path: "/v1/brands", params },
        }, origin);
      }, turn);
    },
    /** @throws {Problem} `brand_not_found` */
    brand(
      { brand, ignored }: BrandQuery,
      origin: string,
      { turn, queries = own }: Reading = {},
    ) {
      const key = JSON.stringify(["brand", origin, brand, ignored]);
      return cache.get(key, async () => {
        const { json } = await find(queries, brand);
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
        const { id } = await find(queries, brand);
        const { interval, starts, to } = range;
        const timeline = await queries.timeline(id, range);
        return new Representation([JSON.stringify({
          data: timeline.rows,
          meta: {
            ...{ brand_id: id, interval, from: starts[0], to },
            observed_until: timeline.observedUntil,
            without_start: timeline.withoutStart,
            ...ignoredOf(ignored),
          },
        })]);
      }, turn);
    },
  };
}
