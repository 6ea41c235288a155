import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Maximum count; larger groups are shown as this number and more. */
export const GROUP_SIZE_MAX = 1_000;

/** For each ad id, the number of ads with its creative, including the ad. */
export async function readGroupSizes(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; n: number }>`
    select ads.id, greatest(1, (
      select count(*) from (
        select from ads other where other.creative_hash = ads.creative_hash
        limit ${sql.lit(GROUP_SIZE_MAX)}
      ) counted
    )) as n
    from ads where ads.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
