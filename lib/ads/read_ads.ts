import { Buffer } from "node:buffer";
import { type Kysely, sql } from "kysely";
import {
  nameable,
  PAGE_BYTES_MAX,
  selectMembers,
  sizeOf,
  SMALL_BYTES,
} from "@/lib/ads/present.ts";
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

const wireText = sql`row_to_json(wire)::text`;

/** An ad's JSON with the text around it; `place`: the position of its id, from 1. */
const textOf = (around: Around | undefined, place: Sql) =>
  around === undefined
    ? wireText
    : sql`concat(${around.before}::text, left(${wireText}, -1),
      (${around.after}::text[])[${place}])`;

/**
 * The ads with these ids, in this order: as many as fit into `PAGE_BYTES_MAX`,
 * but at least one.
 */
export async function readAds(
  db: Kysely<Schema>,
  ids: readonly number[],
  members: readonly string[],
  around?: Around,
): Promise<AdItems> {
  if (ids.length === 0) return { items: new Uint8Array(), count: 0 };
  const { rows: [row] } = await sql<{ json: Uint8Array | null }>`${
    nameable(members)
  } ${adItems(ids, members, around)}`.execute(db);
  return row!.json === null
    ? await readLargeAds(db, ids, members, around)
    : { items: row!.json, count: ids.length };
}

/** The JSON of the ads; null if some are not small. */
export function adItems(
  ids: unknown,
  members: readonly string[],
  around?: Around,
) {
  const isSmall = sql`size <= ${sql.lit(SMALL_BYTES)}`;
  const place = around === undefined ? sql`` : sql`, listed.n as place`;
  const items = sql`string_agg(${textOf(around, sql`ads.place`)}, ',')
    filter (where ${isSmall})`;
  // Aggregated in the order of the ids.
  return sql`
    select case when bool_and(${isSmall})
      and octet_length(${items}) < ${sql.lit(PAGE_BYTES_MAX)}
      then ${items} end as json
    from (
      select ads.*, ${sizeOf("ads", members)} as size${place}
      from unnest(${ids}::bigint[]) with ordinality listed (id, n)
      join ads on ads.id = listed.id order by listed.n
    ) ads cross join lateral (select ${selectMembers(members)}) wire`;
}

/** The same for ads that can be large: builds JSON only for the ads that fit, and the next two. */
async function readLargeAds(
  db: Kysely<Schema>,
  ids: readonly number[],
  members: readonly string[],
  around?: Around,
): Promise<AdItems> {
  const size = sizeOf("ads", members);
  const text = textOf(around, sql`array_position(${ids}::bigint[], ads.id)`);
  const { rows } = await sql<{ wire: string }>`${nameable(members)}
    select ${text} as wire from (
      select ads.id, row_number() over place as n,
        sum(${size}) over place - (${size}) as ahead
      from ads where ads.id = any(${ids}::bigint[])
      window place as (order by array_position(${ids}::bigint[], ads.id)
        rows unbounded preceding)
    ) listed join ads on ads.id = listed.id
    cross join lateral (select ${selectMembers(members)}) wire
    where listed.n <= 2 or listed.ahead < ${sql.lit(PAGE_BYTES_MAX)}
    order by listed.n`.execute(db);
  const fitting: string[] = [];
  let bytes = 0;
  for (const { wire } of rows) {
    bytes += Buffer.byteLength(wire) + 1;
    if (fitting.length > 0 && bytes > PAGE_BYTES_MAX) break;
    fitting.push(wire);
  }
  return { items: Buffer.from(fitting.join(",")), count: fitting.length };
}
