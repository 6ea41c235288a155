import { type Kysely, sql } from "kysely";
import { includedIn } from "@/lib/ads/ad_shape.ts";
import type { AskedPage } from "@/lib/ads/asked_queries.ts";
import { firstIds } from "@/lib/ads/column_reader.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import type { KeptMatches } from "@/lib/ads/kept_matches.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import type { ListQuery } from "@/lib/ads/list_query.ts";
import type { ListSort } from "@/lib/ads/list_table.ts";
import { adItems } from "@/lib/ads/read_ads.ts";
import { preparePages } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

interface Row {
  version: number;
  data_as_of: number | null;
  /** Null: no ads, or too large for this way of reading. */
  json: Uint8Array | null;
}

/**
 * Reads a page of known matches by id. The same statement checks that the
 * archive has not changed since they were found.
 */
export function createRecalledPages(db: Kysely<Schema>) {
  const read = preparePages<Row>(db);

  /** @returns null if the page must be read in another way */
  return async (
    { version, matches, named }: KeptMatches,
    query: ListQuery,
    { column, isDescending }: ListSort,
    after: Place | null,
  ): Promise<AskedPage | null> => {
    if (column !== undefined) return null;
    const { limit } = query;
    const included = includedIn(query);
    const order = { isDescending, after: after?.id ?? null, limit: limit + 1 };
    const first = firstIds(matches, order);
    const ids = first.slice(0, limit);
    const row = await read(
      JSON.stringify(included),
      (_fetch, param) =>
        sql<Row>`
          select version, ${dataAsOf} as data_as_of,
            (${adItems(param("ids"), included)}) as json
          from archive_state`,
      { ids, limit },
    );
    const isWhole = row.json !== null || ids.length === 0;
    if (row.version !== version || !isWhole) return null;
    return {
      items: row.json ?? new Uint8Array(),
      total: matches.total,
      totalIsExact: true,
      last: first.length > limit
        ? { part: 0, key: 0, id: ids.at(-1)!, version }
        : null,
      dataAsOf: row.data_as_of,
      named,
    };
  };
}
