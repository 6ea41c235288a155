import type { Kysely } from "kysely";
import {
  type FacetCounts,
  type FacetLimits,
  type FacetRequest,
  readFacets,
} from "@/lib/facets/read_facets.ts";
import type { FacetQuery } from "@/lib/facets/query.ts";
import { adList, appliedFilter } from "@/lib/ads/list_query.ts";
import type { ReadOptions, ResponseCache } from "@/lib/ads/response_cache.ts";
import {
  type ColumnCache,
  createColumnCache,
} from "@/lib/columns/column_cache.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Representation } from "@/lib/http/representation.ts";

interface Reading extends Pick<ReadOptions<object>, "turn"> {
  /** Other connections than the API's. */
  db?: Kysely<Schema>;
  /** Other limits than the API's. */
  limits?: Partial<FacetLimits>;
}

/** Facets of the archive, kept until it changes. */
export interface Facets {
  read(request: FacetRequest, reading?: Reading): Promise<FacetCounts>;
  /** The API's response. */
  respond(query: FacetQuery, reading?: Reading): Promise<Representation>;
}

export function createFacets(
  cache: ResponseCache,
  own: Kysely<Schema>,
  columns: ColumnCache = createColumnCache(),
): Facets {
  function read(
    request: FacetRequest,
    { turn, db = own, limits }: Reading = {},
  ): Promise<FacetCounts> {
    const { filter, by, top } = request;
    const key = JSON.stringify([
      "facets",
      appliedFilter(adList, filter),
      by,
      top,
      limits,
    ]);
    return cache.get(key, () => readFacets(db, request, columns, limits), {
      turn,
      size: (counts) => JSON.stringify(counts).length * 2,
    });
  }
  return {
    read,
    async respond(query, reading) {
      return new Representation(facetsBody(query, await read(query, reading)));
    },
  };
}

function facetsBody(
  { filter, by, top, ignored = [] }: FacetQuery,
  { facets, total, totalIsExact, dataAsOf, named }: FacetCounts,
): string {
  return JSON.stringify({
    data: facets,
    meta: {
      total,
      total_is_exact: totalIsExact,
      applied: { ...appliedFilter(adList, filter), by, top },
      data_as_of: dataAsOf,
      ...(named === null
        ? {}
        : { brands: named.brands, unknown_brands: named.unknown }),
      ...(ignored.length > 0 ? { ignored_parameters: ignored } : {}),
    },
  });
}
