import { type Kysely, sql } from "kysely";
import {
  adText,
  type Included,
  PAGE_BYTES_MAX,
  SMALL_BYTES,
} from "@/lib/ads/documents.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads in their wire form. */
export interface AdItems {
  /** JSON of the ads, separated by commas. */
  items: Uint8Array;
  count: number;
}

/** Text to put around each ad's JSON, whose last brace is removed. */
interface Around {
  before: string;
  /** In the order of the ads' ids. */
  after: readonly string[];
}

/** An ad's JSON with the text around it; `place`: the position of its id, from 1. */
function textOf(included: Included, around: Around | undefined, place: Sql) {
  const text = adText(included);
  return around === undefined ? text : sql`concat(${around.before}::text,
      left(${text}, -1), (${around.after}::text[])[${place}])`;
}

/**
 * The ads with these ids, in this order: as many as fit into `PAGE_BYTES_MAX`,
 * but at least one.
 */
export async function readAds(
  db: Kysely<Schema>,
  ids: readonly number[],
  included: Included,
  around?: Around,
): Promise<AdItems> {
  if (ids.length === 0) return { items: new Uint8Array(), count: 0 };
  const { rows: [row] } = await sql<{ json: Uint8Array | null }>`${
    adItems(ids, included, around)
  }`.execute(db);
  return row!.json === null
    ? await readLargeAds(db, ids, included, around)
    : { items: row!.json, count: ids.length };
}

/** The JSON of the ads; null if some are not small. */
export function adItems(
  ids: unknown,
  included: Included,
  around?: Around,
) {
  const isSmall = sql`size <= ${sql.lit(SMALL_BYTES)}`;
  const items = sql`string_agg(wire, ',') filter (where ${isSmall})`;
  // Aggregated in the order of the ids.
  return sql`
    select case when bool_and(${isSmall})
      and octet_length(${items}) < ${sql.lit(PAGE_BYTES_MAX)}
      then ${items} end as json
    from (
      select wire, octet_length(wire) as size from (
        select ${textOf(included, around, sql`listed.n`)} as wire
        from unnest(${ids}::bigint[]) with ordinality listed (id, n)
        join ads on ads.id = listed.id order by listed.n
      ) ads
    ) ads`;
}

/** The same for ads that can be large: reads only those that fit. */
async function readLargeAds(
  db: Kysely<Schema>,
  ids: readonly number[],
  included: Included,
  around?: Around,
): Promise<AdItems> {
  const text = textOf(included, around, sql`listed.n`);
  const { rows: [row] } = await sql<{ json: Uint8Array; count: number }>`
    with listed as materialized (
      select id, n from (
        select ads.id, listed.n, sum(octet_length(${text}) + 1)
          over (order by listed.n rows unbounded preceding) as bytes
        from unnest(${ids}::bigint[]) with ordinality listed (id, n)
        join ads on ads.id = listed.id
      ) ads where n = 1 or bytes <= ${sql.lit(PAGE_BYTES_MAX)}
    )
    select string_agg(${text}, ',' order by listed.n) as json, count(*) as count
    from listed join ads on ads.id = listed.id`.execute(db);
  return { items: row!.json, count: row!.count };
}
