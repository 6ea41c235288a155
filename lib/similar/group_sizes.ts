import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads of one creative that are counted at most: more are this many and more. */
export const GROUP_SIZE_MAX = 1_000;

/** How many ads have the creative of each of these ads, which it is one of; by the ads' ids. */
export async function readGroupSizes(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; n: number }>`
    select ads.id, (
      select count(*) from (
        select from ads other where other.creative_hash = ads.creative_hash
        limit ${sql.lit(GROUP_SIZE_MAX)}
      ) counted
    ) as n
    from ads where ads.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
