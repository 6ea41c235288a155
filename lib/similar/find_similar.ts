import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Included } from "@/lib/ads/documents.ts";
import { createAdReader, joinItems } from "@/lib/ads/read/read_ads.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { withSameCreative } from "@/lib/columns/same_creative.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { adsWithPicture } from "@/lib/similar/alike_pictures.ts";
import { isDistinctive, textKey } from "@/lib/similar/text_key.ts";
import { REASONS } from "@/lib/similar/wire.ts";

interface Found {
  total: number;
  /** Null: none. */
  page: { id: number; why: number[] }[] | null;
}

/** The query for each reason, which uses only an index, not the ads. */
const waysOf = (
  sameCreative: readonly number[],
): Record<typeof REASONS[number], RawBuilder<unknown>> => ({
  creative: sql`select unnest(${`{${sameCreative}}`}::bigint[])`,
  picture: adsWithPicture,
  text: sql`select ad_search.ad_id from ad_search
    where ${textKey} = (select ${textKey} from ad_search
      where ad_id = (select id from requested) and ${isDistinctive})`,
});

/** Each ad with the indexes of its reasons in `REASONS`. */
const found = (ways: ReturnType<typeof waysOf>) =>
  sql.join(
    REASONS.map((reason, index) =>
      sql`select id, ${sql.lit(index)} as reason from (${
        ways[reason]
      }) way (id)`
    ),
    sql` union all `,
  );

export const similarIds = (
  adId: number,
  sameCreative: readonly number[],
  after: number | null,
  limit: number,
) =>
  sql<Found>`/* unnamed */
    with requested as materialized (select ${adId}::bigint as id),
    found as materialized (
      select id, array_agg(distinct reason) as why from (${
    found(waysOf(sameCreative))
  }) each
      where id <> (select id from requested) group by id
    )
    select (select count(*) from found) as total,
      (select json_agg(page) from (
        select id, why from found
        where ${after}::bigint is null or id < ${after}::bigint
        order by id desc limit ${limit}::bigint
      ) page) as page`;

/**
 * Finds similar ads, newest first. The order does not depend on the reasons,
 * which can change between two pages.
 *
 * @param after the id of the last ad of the previous page
 * @returns null if the ad does not exist
 */
export function findSimilar(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  adArchiveId: string,
  { after, limit, included }: {
    after: number | null;
    limit: number;
    included: Included;
  },
) {
  return columns.read(db, async (session) => {
    const ad = await session.db.selectFrom("ads").select("id")
      .where("ad_archive_id", "=", adArchiveId).executeTakeFirst();
    if (ad === undefined) return null;
    const same = (await withSameCreative(session, [ad.id])).get(ad.id) ?? [];
    const { rows: [row] } = await similarIds(ad.id, same, after, limit + 1)
      .execute(session.db);
    const page = row!.page ?? [];
    const listed = page.slice(0, limit);
    const readAds = createAdReader(db, { included, isDated: false });
    const { ads } = await readAds(
      session,
      listed.map(({ id }) => id),
      {
        before: '{"ad":',
        after: listed.map(({ why }) =>
          `},"why":${JSON.stringify(why.map((index) => REASONS[index]))}}`
        ),
      },
    );
    return {
      items: joinItems(ads),
      total: row!.total,
      /** The id of the page's last ad if more follow, else null. */
      last: ads.length < page.length ? listed[ads.length - 1]!.id : null,
    };
  }, { inTransaction: true });
}
