import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Number of newest ads whose brands are considered. All can be of one brand. */
const ADS_READ = 2_000;

/**
 * The newest active ad of each brand, for the brands of the newest ads and the
 * largest brands.
 *
 * @returns archive ids
 */
export async function newestOfBrands(
  db: Kysely<Schema>,
  limit: number,
): Promise<string[]> {
  // The expression of an index, so that the planner uses that index: inactive
  // ads may be newer than all active ones, or be most of a brand's ads.
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
