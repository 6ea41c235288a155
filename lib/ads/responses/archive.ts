import { single } from "@/lib/ads/responses/bodies.ts";
import { type AdShape, hasMedia } from "@/lib/ads/language/ad_shape.ts";
import { brandsMeta } from "@/lib/ads/read/brand_filter.ts";
import { pickFields } from "@/lib/ads/documents.ts";
import { INEXACT_MS } from "@/lib/ads/read/find_matches.ts";
import { decodePosition, encodePosition } from "@/lib/ads/read/list_order.ts";
import {
  adList,
  appliedFilter,
  canonicalList,
  isExtended,
  listParams,
  type ListQuery,
} from "@/lib/ads/language/list_query.ts";
import { createListResponses } from "@/lib/ads/responses/list_responses.ts";
import type { AdQueries } from "@/lib/ads/read/queries.ts";
import { joinItems } from "@/lib/ads/read/read_ads.ts";
import type { AdPage } from "@/lib/ads/read/read_page.ts";
import {
  createResponseCache,
  type Turn,
} from "@/lib/ads/responses/response_cache.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";

/** How to read a response that is not cached. */
interface Reading extends Turn {
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
function extendedMeta(
  { filter, sort = adList.defaultSort, collapse, limit }: ListQuery,
  { totalIsExact, dataAsOf, named }: AdPage,
) {
  return {
    total_is_exact: totalIsExact,
    walk: adList.sorts[sort]!.column === undefined && collapse === undefined
      ? "exactly_once"
      : "at_least_once",
    applied: { ...appliedFilter(adList, filter), sort, collapse, limit },
    data_as_of: dataAsOf,
    ...brandsMeta(named),
  };
}

export function createArchive(
  own: AdQueries,
  cursors: CursorCodec,
  cache = createResponseCache(),
) {
  const respond = createListResponses(cache, cursors);
  return {
    /** For other code that caches responses about the archive. */
    cache,
    /** For code that reads the archive and caches nothing. */
    queries: own,
    /** @throws {Problem} `invalid_cursor` */
    list(
      query: ListQuery,
      origin: string,
      { turn, queries = own }: Reading = {},
    ) {
      const requested = {
        path: "/v1/ads",
        params: listParams(query),
        bound: canonicalList(adList, query),
      };
      const sort = adList.sorts[query.sort ?? adList.defaultSort]!;
      const isCollapsed = query.collapse !== undefined;
      return respond(requested, query, origin, turn, async (after, keepFor) => {
        const page = await queries.page(query, after && decodePosition(after));
        if (hasMedia(query)) keepFor(0);
        else if (!page.totalIsExact) keepFor(INEXACT_MS);
        return {
          items: pickFields(joinItems(page.ads), query.fields),
          total: page.total,
          last: page.last && encodePosition(sort, page.last, isCollapsed),
          meta: isExtended(query) ? extendedMeta(query, page) : {},
        };
      });
    },
    /** @throws {Problem} `ad_not_found`, `ad_removed` */
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
        if (json === null) throw await queries.missing(adArchiveId);
        return single(json, ignored, origin);
      }, turn);
    },
  };
}
