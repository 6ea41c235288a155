import { adBody, listBody } from "@/lib/ads/bodies.ts";
import {
  adList,
  canonicalParams,
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
export interface AdQuery {
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

const size = (representation: Representation) => representation.size;

export function createArchive(
  own: AdQueries,
  cursors: CursorCodec,
  list = adList,
): Archive {
  const cache = createResponseCache();

  return {
    cache,
    list(query, origin, { turn, queries = own } = {}) {
      const { limit, cursor, ignored = [] } = query;
      const params = canonicalParams(list, query);
      const bound = params.toString();
      const after = cursor === undefined ? null : cursors.decode(cursor, bound);
      const key = JSON.stringify([origin, bound, limit, after, ignored]);
      return cache.get(key, async () => {
        const page = await queries.page({ ...query, after });
        let next = null;
        if (page.last !== null) {
          const cursor = cursors.encode(page.last, bound);
          params.set("limit", String(limit));
          params.set("cursor", cursor);
          next = { cursor, url: `${origin}/v1/ads?${params}` };
        }
        return new Representation(
          listBody(page, { limit, ignored, next }, origin),
          next === null ? {} : { link: `<${next.url}>; rel="next"` },
        );
      }, { turn, size });
    },
    ad({ adArchiveId, ignored }, origin, { turn, queries = own } = {}) {
      const key = JSON.stringify([origin, adArchiveId, ignored]);
      return cache.get(key, async () => {
        const wire = await queries.ad(adArchiveId);
        if (wire === null) {
          throw new Problem("ad_not_found", { param: "ad_archive_id" });
        }
        return new Representation(adBody(wire, ignored, origin));
      }, { turn, size });
    },
  };
}
