import { type Kysely, sql } from "kysely";
import { adConditions, type Filters, joinAll } from "@/lib/ads/conditions.ts";
import {
  type ListPart,
  listParts,
  orderOf,
  type Place,
} from "@/lib/ads/list_order.ts";
import type { AdFilter, ListSort } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What a page's ads are found by; the filter's brands are ids. */
export interface Wanted {
  filter: AdFilter;
  filters: Filters;
  sort: ListSort;
  /** Ads to find. */
  fetch: number;
  /** Null: from the beginning. */
  after: Place | null;
  /** The archive's version at the beginning of the list. */
  version: number;
}

interface Found {
  key: number;
  id: number;
}

/** The places of the next ads. */
export async function findPage(
  db: Kysely<Schema>,
  wanted: Wanted,
): Promise<Place[]> {
  const { after, fetch, version } = wanted;
  const places: Place[] = [];
  const parts = listParts(wanted.sort, version);
  for (let n = after?.part ?? 0; n < parts.length; n++) {
    const left = fetch - places.length;
    if (left === 0) break;
    const from = after?.part === n ? after : null;
    const found = await readMatches(db, wanted, parts[n]!, from, left);
    places.push(...found.map((row) => ({ ...row, part: n, version })));
  }
  return places;
}

/** Reads all matches, and sorts them. */
async function readMatches(
  db: Kysely<Schema>,
  { filter, filters }: Wanted,
  part: ListPart,
  from: Place | null,
  limit: number,
): Promise<Found[]> {
  const { by, after } = orderOf(part);
  const { rows } = await sql<Found>`/* unnamed */
    select ${part.key ?? sql`0`} as key, ads.id from ads
    where ${
    joinAll([
      ...part.within,
      ...part.also,
      ...(from === null ? [] : [after(from)]),
      adConditions(filter, filters),
    ])
  }
    order by ${by} limit ${limit}`.execute(db);
  return rows;
}
