import { type Kysely, sql } from "kysely";
import { adText, type Included, PAGE_BYTES_MAX } from "@/lib/ads/documents.ts";
import type { Sql } from "@/lib/ads/search_sql.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads in their wire form. */
export interface AdItems {
  /** JSON of the ads, separated by commas. */
  items: Uint8Array;
  count: number;
}

/** Text to put around each ad's JSON, whose last brace is removed. */
export interface Around {
  before: string;
  /** In the order of the ads' ids. */
  after: unknown;
}

/**
 * The ads with these ids, in this order, as `(json, count)`: as many as fit into
 * `PAGE_BYTES_MAX`, but at least one.
 */
export function adItems(
  ids: unknown,
  included: Included,
  around?: Around,
): Sql {
  const text = adText(included);
  const whole = around === undefined
    ? text
    : sql`concat(${around.before}::text, left(${text}, -1),
        (${around.after}::text[])[listed.n])`;
  // Aggregated in the order of the ids.
  return sql`
    select string_agg(wire, ',') as json, count(*) as count from (
      select wire, n, sum(octet_length(wire) + 1)
        over (order by n rows unbounded preceding) as bytes
      from (
        select listed.n, ${whole} as wire
        from unnest(${ids}::bigint[]) with ordinality listed (id, n)
        join ads on ads.id = listed.id
      ) ads order by n
    ) ads where n = 1 or bytes <= ${sql.lit(PAGE_BYTES_MAX)}`;
}

/** Reads them. */
export async function readAds(
  db: Kysely<Schema>,
  ids: readonly number[],
  included: Included,
  around?: Around,
): Promise<AdItems> {
  const { rows: [row] } = await sql<
    { json: Uint8Array | null; count: number }
  >`${adItems(ids, included, around)}`.execute(db);
  return { items: row!.json ?? new Uint8Array(), count: row!.count };
}
