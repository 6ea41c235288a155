import { type Kysely, type RawBuilder, sql } from "kysely";
import { READ_MS } from "@/lib/ads/begin_reading.ts";
import type { Included } from "@/lib/ads/documents.ts";
import { type AdItems, readAds } from "@/lib/ads/read_ads.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { adsWithPicture } from "@/lib/similar/alike_pictures.ts";
import { isTelling, textKey } from "@/lib/similar/text_key.ts";
import { REASONS } from "@/lib/similar/wire.ts";

/** A page of similar ads. */
interface SimilarPage extends AdItems {
  total: number;
  /** Whether the total is exact, and not a lower bound. */
  totalIsExact: boolean;
  /** The id of the page's last ad if more follow, else null. */
  last: number | null;
}

interface Found {
  total: number;
  total_is_exact: boolean;
  /** Null: none. */
  page: { id: number; why: number[] }[] | null;
}

/** The query for each reason, which uses only an index, not the ads. */
const WAYS: Record<typeof REASONS[number], RawBuilder<unknown>> = {
  creative: sql`select ads.id from ads
    where ads.creative_hash = (select creative_hash from asked)`,
  picture: adsWithPicture,
  text: sql`select ad_search.ad_id from ad_search
    where ${textKey} = (select ${textKey} from ad_search
      where ad_id = (select id from asked) and ${isTelling})`,
};

/** Each ad with the indexes of its reasons in `REASONS`. */
const found = sql.join(
  REASONS.map((reason, place) =>
    sql`select id, ${sql.lit(place)} as reason from (${WAYS[reason]}) way (id)`
  ),
  sql` union all `,
);

/** The ids of similar ads; no row if the ad does not exist. */
export const similarIds = (
  adArchiveId: string,
  after: number | null,
  limit: number,
) =>
  sql<Found>`/* unnamed */
    with asked as materialized (
      select id, creative_hash from ads
      where ad_archive_id = ${adArchiveId}::text
    ), found as materialized (
      select id, array_agg(distinct reason) as why from (${found}) each
      where id <> (select id from asked) group by id
    )
    select (select count(*) from found) as total,
      not exists (select from search_backlog where brand_id = 0)
        as total_is_exact,
      (select json_agg(page) from (
        select id, why from found
        where ${after}::bigint is null or id < ${after}::bigint
        order by id desc limit ${limit}::bigint
      ) page) as page
    from asked`;

/**
 * Finds similar ads, newest first. The order does not depend on the reasons,
 * which can change between two pages.
 *
 * @param after the id of the last ad of the previous page
 * @returns null if the ad does not exist
 */
export function findSimilar(
  db: Kysely<Schema>,
  adArchiveId: string,
  { after, limit, included }: {
    after: number | null;
    limit: number;
    included: Included;
  },
): Promise<SimilarPage | null> {
  return db.transaction().setIsolationLevel("repeatable read").execute(
    async (trx) => {
      await sql`select set_config('statement_timeout', ${
        String(READ_MS)
      }, true)`.execute(trx);
      const { rows: [row] } = await similarIds(adArchiveId, after, limit + 1)
        .execute(trx);
      if (row === undefined) return null;
      const page = row.page ?? [];
      const listed = page.slice(0, limit);
      const { items, count } = await readAds(
        trx,
        listed.map(({ id }) => id),
        included,
        {
          before: '{"ad":',
          after: listed.map(({ why }) =>
            `},"why":${JSON.stringify(why.map((place) => REASONS[place]))}}`
          ),
        },
      );
      return {
        ...{ items, count },
        total: row.total,
        totalIsExact: row.total_is_exact,
        last: count < page.length ? listed[count - 1]!.id : null,
      };
    },
  );
}
