import { adBody, listBody } from "@/lib/ads/bodies.ts";
import type { AdShape } from "@/lib/ads/ad_shape.ts";
import type { AskedPage } from "@/lib/ads/asked_queries.ts";
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
import {
  createResponseCache,
  type ReadOptions,
  type ResponseCache,
} from "@/lib/ads/response_cache.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { Representation } from "@/lib/http/representation.ts";
import { Problem } from "@/lib/problem.ts";

/** How to read what is not in memory. */
export interface Reading extends Pick<ReadOptions<Representation>, "turn"> {
  /** On other connections than the API's. */
  queries?: AdQueries;
}

/** One ad; `ignored` are the parameters that `Prefer: handling=lenient` let pass. */
export interface AdQuery extends AdShape {
  adArchiveId: string;
  ignored: readonly string[];
}

/** The API's responses about the archive. Each is kept until the archive changes. */
export interface Archive {
  /** @throws {Problem} `invalid_cursor` */
  list(
    query: ListQuery,
    origin: string,
    reading?: Reading,
  ): Promise<Representation>;
  /** @throws {Problem} `ad_not_found` */
  ad(
    query: AdQuery,
    origin: string,
    reading?: Reading,
  ): Promise<Representation>;
  /** For what else is made of the archive. */
  readonly cache: ResponseCache;
}

/** The members of `meta` that a list has only if more is asked. */
function askedMeta(
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

const size = (representation: Representation) => representation.size;

export function createArchive(
  own: AdQueries,
  cursors: CursorCodec,
  list = adList,
): Archive {
  const cache = createResponseCache();

  async function readPage(
    queries: AdQueries,
    query: ListQuery,
    after: readonly number[] | null,
  ) {
    const page = await queries.page({ ...query, after: after?.[0] ?? null });
    const last = page.last === null ? null : [page.last];
    return { page: { ...page, last }, meta: {} };
  }

  async function ask(
    queries: AdQueries,
    query: ListQuery,
    after: readonly number[] | null,
  ) {
    const sort = list.sorts[query.sort ?? list.defaultSort]!;
    const page = await queries.ask(query, toPlace(sort, after));
    const last = page.last === null ? null : fromPlace(sort, page.last);
    return { page: { ...page, last }, meta: askedMeta(list, query, page) };
  }

  return {
    cache,
    list(query, origin, { turn, queries = own } = {}) {
      const { limit, cursor, ignored = [] } = query;
      const bound = canonicalList(list, query);
      const after = cursor === undefined ? null : cursors.decode(cursor, bound);
      const params = listParams(list, query);
      const key = JSON.stringify([origin, `${params}`, limit, after, ignored]);
      return cache.get(key, async () => {
        const { page, meta } = isAsked(list, query)
          ? await ask(queries, query, after)
          : await readPage(queries, query, after);
        let next = null;
        if (page.last !== null) {
          const cursor = cursors.encode(page.last, bound);
          params.set("limit", String(limit));
          params.set("cursor", cursor);
          next = { cursor, url: `${origin}/v1/ads?${params}` };
        }
        return new Representation(
          listBody(page, { limit, ignored, next, meta }, origin),
          next === null ? {} : { link: `<${next.url}>; rel="next"` },
        );
      }, { turn, size });
    },
    ad({ adArchiveId, ignored, ...shape }, origin, reading = {}) {
      const { turn, queries = own } = reading;
      const { include, fields } = shape;
      const key = JSON.stringify([
        origin,
        adArchiveId,
        ignored,
        include,
        fields,
      ]);
      return cache.get(key, async () => {
        const wire = await queries.ad(adArchiveId, shape);
        if (wire === null) {
          throw new Problem("ad_not_found", { param: "ad_archive_id" });
        }
        return new Representation(adBody(wire, ignored, origin));
      }, { turn, size });
    },
  };
}
