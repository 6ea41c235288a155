import type { Kysely } from "kysely";
import {
  type AdShape,
  hasMedia,
  includedIn,
  missingIncludes,
  shapeParams,
} from "@/lib/ads/language/ad_shape.ts";
import { adPaging } from "@/lib/ads/language/list_query.ts";
import { pickFields } from "@/lib/ads/documents.ts";
import { INEXACT_MS } from "@/lib/ads/read/find_matches.ts";
import { createListResponses } from "@/lib/ads/responses/list_responses.ts";
import type {
  ResponseCache,
  Turn,
} from "@/lib/ads/responses/response_cache.ts";
import { missingAd } from "@/lib/ads/takedowns.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { type Page, parseListParams } from "@/lib/http/paging.ts";
import { toSearch } from "@/lib/http/query.ts";
import { findSimilar } from "@/lib/similar/find_similar.ts";

type SimilarQuery = AdShape & Page;

export const similarParams = { ...adPaging, ...shapeParams };

/** @throws {Problem} `invalid_parameter` */
export const parseSimilarQuery = (
  search: URLSearchParams,
  { lenient = false } = {},
): SimilarQuery =>
  parseListParams(search, similarParams, lenient, missingIncludes);

interface Reading extends Turn {
  /** Connections to use instead of the API's. */
  db?: Kysely<Schema>;
}

/** Responses with similar ads, cached only briefly because downloaded pictures change them too. */
export function createSimilarAds(
  cache: ResponseCache,
  own: Kysely<Schema>,
  columns: ArchiveColumns,
  cursors: CursorCodec,
) {
  const respond = createListResponses(cache, cursors);
  return {
    /** @throws {Problem} `ad_not_found`, `ad_removed`, `invalid_cursor` */
    list(
      adArchiveId: string,
      query: SimilarQuery,
      origin: string,
      { turn, db = own }: Reading = {},
    ) {
      const { limit, include, fields } = query;
      const requested = {
        path: `/v1/ads/${encodeURIComponent(adArchiveId)}/similar`,
        params: toSearch(Object.entries({ include, fields })),
        bound: `similar to ${adArchiveId}`,
      };
      return respond(requested, query, origin, turn, async (after, keepFor) => {
        const page = await findSimilar(db, columns, adArchiveId, {
          after: after && after[0]!,
          limit,
          included: includedIn(query),
        });
        if (page === null) {
          throw await missingAd(db, adArchiveId);
        }
        keepFor(hasMedia(query) ? 0 : INEXACT_MS);
        const { items, total, last } = page;
        return {
          items: pickFields(items, fields, (item) => item.ad as typeof item),
          total,
          last: last === null ? null : [last],
          meta: { total_is_exact: true },
        };
      });
    },
  };
}
