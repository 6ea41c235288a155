import { Buffer } from "node:buffer";
import { type Kysely, sql } from "kysely";
import {
  AD_MEMBERS,
  PAGE_BYTES_MAX,
  selectMembers,
  sizeOf,
} from "@/lib/ads/present.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * The JSON texts of the ads with these ids, in this order: as many as may take
 * `PAGE_BYTES_MAX` together, but one at least. JSON is made of no more ads than
 * may fit, and of the next two.
 */
export async function readAds(
  db: Kysely<Schema>,
  ids: readonly number[],
  members: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const size = sizeOf("ads", members);
  // Of what has only some members there are too many forms to prepare each.
  const isWhole = AD_MEMBERS.every((name) => members.includes(name));
  const { rows } = await sql<{ wire: string }>`${
    isWhole ? sql`` : sql`/* unnamed */`
  }
    select row_to_json(wire)::text as wire from (
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
  return fitting;
}
