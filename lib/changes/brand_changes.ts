import { type Kysely, sql } from "kysely";
import type { ListQuery } from "@/lib/ads/language/list_query.ts";
import type { AdQueries } from "@/lib/ads/read/queries.ts";
import { joinItems } from "@/lib/ads/read/read_ads.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads of each kind. */
const EXAMPLES = 10;

/** What a brand did since a time, in seconds; see `brandChangesSchema`. Each list is JSON. */
export async function readBrandChanges(
  db: Kysely<Schema>,
  queries: Pick<AdQueries, "page">,
  brandId: number,
  since: number,
): Promise<string> {
  const brand_id = [brandId];
  const page = async (query: Pick<ListQuery, "filter" | "sort">) => {
    const { ads, total } = await queries.page(
      { limit: EXAMPLES, ...query },
      null,
    );
    return { count: total, ads };
  };
  const fromHistory = async (name: "is_active" | "edits") => {
    const isSuch = name === "edits" ? sql`edits is not null` : sql`h.is_active`;
    const { rows: [found] } = await sql<{ count: number; ids: string[] }>`
      with found as (
        select ad_id, max(id) as last from ad_history h
        where brand_id = ${brandId}::bigint and at >= ${since}::bigint and ${isSuch}
        group by ad_id
      )
      select count(*) as count, array(
        select ad_archive_id
        from (select * from found order by last desc limit ${EXAMPLES}) latest
        join ads on ads.id = ad_id order by last desc) as ids
      from found`.execute(db);
    const { count, ids } = found!;
    return { count, ads: (await page({ filter: { ad_archive_id: ids } })).ads };
  };
  const changes = {
    started: await page({
      filter: { brand_id, delivery_start_min: since },
      sort: "-delivery_start_at",
    }),
    stopped: await page({
      filter: { brand_id, stopped_min: since },
      sort: "-last_seen_at",
    }),
    resumed: await fromHistory("is_active"),
    edited: await fromHistory("edits"),
  };
  return `{${
    Object.entries(changes).map(([name, { count, ads }]) =>
      `"${name}":{"count":${count},"ads":[${joinItems(ads)}]}`
    )
  }}`;
}
