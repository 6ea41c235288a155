import type { Kysely } from "kysely";
import {
  type FacetCounts,
  type FacetRequest,
  readFacets,
} from "@/lib/facets/read_facets.ts";
import type { FacetQuery } from "@/lib/facets/query.ts";
import { INEXACT_MS } from "@/lib/ads/read/find_matches.ts";
import { ignoredOf } from "@/lib/http/paging.ts";
import { adList, appliedFilter } from "@/lib/ads/language/list_query.ts";
import type {
  ResponseCache,
  Turn,
} from "@/lib/ads/responses/response_cache.ts";
import { brandsMeta } from "@/lib/ads/read/brand_filter.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Representation } from "@/lib/http/representation.ts";

interface Reading extends Turn {
  /** A database client for other connections than the API's. */
  db?: Kysely<Schema>;
  /** Another time for reading words than the API's, see `readFacets`. */
  budgetMs?: number;
}

/** Facets of the archive, cached until it changes. */
export function createFacets(
  cache: ResponseCache,
  own: Kysely<Schema>,
  columns: ArchiveColumns,
) {
  function read(
    request: FacetRequest,
    { turn, db = own, budgetMs }: Reading = {},
  ): Promise<FacetCounts> {
    const { filter, by, top } = request;
    const applied = appliedFilter(adList, filter);
    const key = JSON.stringify(["facets", applied, by, top, budgetMs]);
    return cache.get(key, async (keepFor) => {
      const counts = await readFacets(db, request, columns, budgetMs);
      const all = Object.values(counts.facets);
      if (all.some(({ is_exact }) => !is_exact)) keepFor(INEXACT_MS);
      return counts;
    }, turn);
  }
  return {
    read,
    /** The API's response. */
    async respond(query: FacetQuery, reading?: Reading) {
      const { filter, by, top, ignored = [] } = query;
      const counts = await read(query, reading);
      return new Representation([JSON.stringify({
        data: counts.facets,
        meta: {
          total: counts.total,
          total_is_exact: counts.totalIsExact,
          applied: { ...appliedFilter(adList, filter), by, top },
          data_as_of: counts.dataAsOf,
          ...brandsMeta(counts.named),
          ...ignoredOf(ignored),
        },
      })]);
    },
  };
}
