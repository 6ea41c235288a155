import type { Kysely } from "kysely";
import { adList, appliedFilter } from "@/lib/ads/language/list_query.ts";
import { brandsMeta } from "@/lib/ads/read/brand_filter.ts";
import { INEXACT_MS } from "@/lib/ads/read/find_matches.ts";
import { ignoredOf } from "@/lib/http/paging.ts";
import type {
  ResponseCache,
  Turn,
} from "@/lib/ads/responses/response_cache.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Representation } from "@/lib/http/representation.ts";
import type { StatsQuery } from "@/lib/stats/query.ts";
import {
  readStats,
  type Stats,
  type StatsRequest,
} from "@/lib/stats/read_stats.ts";

interface Reading extends Turn {
  /** A database client for other connections than the API's. */
  db?: Kysely<Schema>;
}

/** Sums of the archive, cached until it changes. */
export function createStats(
  cache: ResponseCache,
  own: Kysely<Schema>,
  columns: ArchiveColumns,
) {
  function read(
    request: StatsRequest,
    { turn, db = own }: Reading = {},
  ): Promise<Stats> {
    const { filter, by, of, compare, top } = request;
    const applied = appliedFilter(adList, filter);
    const key = JSON.stringify(["stats", applied, by, of, compare, top]);
    return cache.get(key, async (keepFor) => {
      const stats = await readStats(db, request, columns);
      const isInexact = !stats.totalIsExact ||
        stats.rows.some(({ own }) => own === null);
      if (isInexact) keepFor(INEXACT_MS);
      return stats;
    }, turn);
  }
  return {
    read,
    /** The API's response. */
    async respond(query: StatsQuery, reading?: Reading) {
      const { filter, by, of, compare, top, ignored = [] } = query;
      const stats = await read(query, reading);
      return new Representation([JSON.stringify({
        data: stats.rows,
        meta: {
          total: stats.total,
          total_is_exact: stats.totalIsExact,
          distinct: stats.distinct,
          applied: { ...appliedFilter(adList, filter), by, of, compare, top },
          data_as_of: stats.dataAsOf,
          ...brandsMeta(stats.named),
          ...ignoredOf(ignored),
        },
      })]);
    },
  };
}
