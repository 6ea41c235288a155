import { adBody, listBody } from "@/lib/ads/bodies.ts";
import type { ReadOptions, ResponseCache } from "@/lib/ads/response_cache.ts";
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

/** How to read what is not in memory. */
type Reading = Pick<ReadOptions<Representation>, "turn"> & {
  /** On other connections than the API's. */
  queries?: BrandQueries;
};

/** One brand, by its id or slug; `ignored` as for ads. */
interface BrandQuery {
  brand: string;
  ignored: readonly string[];
}

/** The API's responses about brands. Each is kept until the archive changes. */
export interface Brands {
  /** @throws {Problem} `invalid_cursor` */
  list(
    query: BrandListQuery,
    origin: string,
    reading?: Reading,
  ): Promise<Representation>;
  /** @throws {Problem} `brand_not_found` */
  brand(
    query: BrandQuery,
    origin: string,
    reading?: Reading,
  ): Promise<Representation>;
  /** @throws {Problem} `brand_not_found` */
  timeline(
    query: BrandQuery,
    range: TimelineRange,
    reading?: Reading,
  ): Promise<Representation>;
}

const size = (representation: Representation) => representation.size;

export function createBrands(
  own: BrandQueries,
  cursors: CursorCodec,
  cache: ResponseCache,
): Brands {
  async function find(queries: BrandQueries, brand: string) {
    const found = await queries.brand(brand);
    if (found === null) {
      throw new Problem("brand_not_found", { param: "brand" });
    }
    return found;
  }

  return {
    list(query, origin, { turn, queries = own } = {}) {
      const { limit, cursor, ignored } = query;
      const params = canonicalBrandParams(query);
      // A cursor of brands opens no other list.
      const bound = `walk of brands ${params}`;
      const sort: BrandSort = brandSorts[query.sort];
      const after = cursor === undefined
        ? null
        : toWalkPlace(sort, cursors.decode(cursor, bound));
      const key = JSON.stringify([origin, bound, limit, after, ignored]);
      return cache.get(key, async () => {
        const { brands, total, last, dataAsOf } = await queries.page({
          ...query,
          after,
        });
        let next = null;
        if (last !== null) {
          const cursor = cursors.encode(toNumbers(sort, last), bound);
          params.set("limit", String(limit));
          params.set("cursor", cursor);
          next = { cursor, url: `${origin}/v1/brands?${params}` };
        }
        const page = { ads: brands, total };
        const { q = null, ...filters } = query.filter;
        const meta = {
          total_is_exact: true,
          // Imports change all that brands are sorted by.
          walk: "at_least_once",
          applied: { q, filters, sort: query.sort, limit },
          data_as_of: dataAsOf,
        };
        return new Representation(
          listBody(page, { limit, ignored, next, meta }, origin),
          next === null ? {} : { link: `<${next.url}>; rel="next"` },
        );
      }, { turn, size });
    },
    brand({ brand, ignored }, origin, { turn, queries = own } = {}) {
      const key = JSON.stringify(["brand", origin, brand, ignored]);
      return cache.get(key, async () => {
        const { wire } = await find(queries, brand);
        return new Representation(adBody(wire, ignored, origin));
      }, { turn, size });
    },
    timeline({ brand, ignored }, range, { turn, queries = own } = {}) {
      const key = JSON.stringify(["timeline", brand, range, ignored]);
      return cache.get(key, async () => {
        const { id } = await find(queries, brand);
        const { interval, starts, to } = range;
        return new Representation(JSON.stringify({
          data: await queries.timeline(id, range),
          meta: {
            brand_id: id,
            interval,
            from: starts[0],
            to,
            ...(ignored.length > 0 ? { ignored_parameters: ignored } : {}),
          },
        }));
      }, { turn, size });
    },
  };
}
