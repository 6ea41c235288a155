import { listPage, single } from "@/lib/ads/bodies.ts";
import { type AdShape, hasMedia } from "@/lib/ads/ad_shape.ts";
import { brandsMeta } from "@/lib/ads/brand_filter.ts";
import { pickFields } from "@/lib/ads/documents.ts";
import { INEXACT_MS } from "@/lib/ads/find_matches.ts";
import { fromPlace, toPlace } from "@/lib/ads/list_order.ts";
import {
  type AdList,
  adList,
  appliedFilter,
  canonicalList,
  isAsked,
  listParams,
  type ListQuery,
} from "@/lib/ads/list_query.ts";
import type { AdQueries } from "@/lib/ads/queries.ts";
import type { AdPage } from "@/lib/ads/read_page.ts";
import { createResponseCache, type Turn } from "@/lib/ads/response_cache.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { Problem } from "@/lib/problem.ts";

/** How to read a response that is not cached. */
export interface Reading extends Turn {
  /** Queries that use other connections than the API's. */
  queries?: AdQueries;
}

/** One ad; `ignored` are the unknown parameters that `Prefer: handling=lenient` allows. */
interface AdQuery extends AdShape {
  adArchiveId: string;
  ignored: readonly string[];
}

/** The API's responses about the archive. Each is cached until the archive changes. */
export type Archive = ReturnType<typeof createArchive>;

/** The members of `meta` that a list has only for some requests. */
function askedMeta(
  list: AdList,
  { filter, sort = list.defaultSort, collapse, limit }: ListQuery,
  { totalIsExact, dataAsOf, named }: Omit<AdPage, "last">,
) {
  return {
    total_is_exact: totalIsExact,
    walk: list.sorts[sort]!.column === undefined && collapse === undefined
      ? "exactly_once"
      : "at_least_once",
    applied: { ...appliedFilter(list, filter), sort, collapse, limit },
    data_as_of: dataAsOf,
    ...brandsMeta(named),
  };
}

export function createArchive(
  own: AdQueries,
  cursors: CursorCodec,
  list = adList,
  cache = createResponseCache(),
) {
  /** A page, with the numbers of its position, and its `meta`. */
  async function read(
    queries: AdQueries,
    query: ListQuery,
    after: readonly number[] | null,
  ) {
    const sort = list.sorts[query.sort ?? list.defaultSort]!;
    const isCollapsed = query.collapse !== undefined;
    const place = after && toPlace(after);
    const page = await queries.page(query, place);
    const last = page.last && fromPlace(sort, page.last, isCollapsed);
    const meta = isAsked(list, query) ? askedMeta(list, query, page) : {};
    return { page, last, meta };
  }

  return {
    /** For other code that caches responses about the archive. */
    cache,
    /** @throws {Problem} `invalid_cursor` */
    list(
      query: ListQuery,
      origin: string,
      { turn, queries = own }: Reading = {},
    ) {
      const { limit, cursor, ignored = [] } = query;
      const bound = canonicalList(list, query);
      const after = cursor === undefined ? null : cursors.decode(cursor, bound);
      const params = listParams(list, query);
      const key = JSON.stringify([origin, `${params}`, limit, after, ignored]);
      return cache.get(key, async (keepFor) => {
        const { page, last, meta } = await read(queries, query, after);
        if ("total_is_exact" in meta && !meta.total_is_exact) {
          keepFor(INEXACT_MS);
        }
        if (hasMedia(query)) keepFor(0);
        return listPage({
          items: pickFields(page.items, query.fields),
          ...{ total: page.total, limit, ignored, meta },
          cursor: last === null ? null : cursors.encode(last, bound),
          ...{ path: "/v1/ads", params },
        }, origin);
      }, turn);
    },
    /** @throws {Problem} `ad_not_found` */
    ad(
      { adArchiveId, ignored, ...shape }: AdQuery,
      origin: string,
      { turn, queries = own }: Reading = {},
    ) {
      const { include, fields } = shape;
      const key = JSON.stringify([
        origin,
        adArchiveId,
        ignored,
        include,
        fields,
      ]);
      return cache.get(key, async (keepFor) => {
        if (hasMedia(shape)) keepFor(0);
        const json = await queries.ad(adArchiveId, shape);
        if (json === null) {
          throw new Problem("ad_not_found", { param: "ad_archive_id" });
        }
        return single(json, ignored, origin);
      }, turn);
    },
  };
}
