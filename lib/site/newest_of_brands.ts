import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** The newest ads, among which brands are looked for; all can be of one. */
const ADS_READ = 2_000;

/**
 * The newest active ad of each brand: of those that the newest ads have, and of
 * the largest ones.
 *
 * @returns archive ids
 */
export async function newestOfBrands(
  db: Kysely<Schema>,
  limit: number,
): Promise<string[]> {
  // In the order of an index that begins with what is asked for, compared so
  // that the planner takes that index: ads that are shown no more may be newer
  // than all others, or be most of a brand's.
  const activeKey = sql`brand_id * 2 + is_active::int`;
  const { rows } = await sql<{ ad_archive_id: string }>`
    with newest as materialized (
      select id, brand_id from ads where is_active >= true
      order by is_active desc, id desc limit ${sql.lit(ADS_READ)}
    ), found as (
      select max(id) as id from newest group by brand_id
      union
      select ad.id from (
        select id * 2 + 1 as key from brands
        order by active_ad_count desc, id desc limit ${limit}
      ) brand cross join lateral (
        select id from ads
        where ${activeKey} between brand.key and brand.key
        order by ${activeKey} desc, id desc limit 1
      ) ad
    )
    select ad_archive_id from ads
    where id in (
      select id from found order by id desc limit ${limit}
    )`.execute(db);
  return rows.map((row) => row.ad_archive_id);
}
