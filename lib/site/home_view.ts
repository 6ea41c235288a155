import { type Kysely, sql } from "kysely";
import { INEXACT_MS } from "@/lib/ads/asked_queries.ts";
import { archiveFigures } from "@/lib/ads/archive_figures.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdCardView } from "@/lib/shared/ad_views.ts";
import { isLarge } from "@/lib/shared/media_source.ts";
import { adCards } from "@/lib/site/ad_cards.ts";

const CARDS = 6;
/** Some ads have no picture. */
const CARDS_READ = 36;
/** The newest ads, among which brands are looked for; all can be of one. */
const ADS_READ = 2_000;

/** What the home page says about the archive: read once for everyone, and kept until the archive changes. */
export function homeView(services: Services) {
  return services.archive.cache.get("home", async (keepFor) => {
    // Pictures that are fetched change it too.
    if (services.config.media !== null) keepFor(INEXACT_MS);
    const [figures, cards] = await Promise.all([
      archiveFigures(services.database.pageReads),
      newestCards(services),
    ]);
    return { figures, cards };
  });
}

/**
 * The newest active ad of each brand: of those that the newest ads have, and of
 * the largest ones.
 */
async function newestOfBrands(db: Kysely<Schema>): Promise<string[]> {
  // The planner does not see the value, and takes the index that has it first.
  const { rows } = await sql<{ ad_archive_id: string }>`
    with newest as materialized (
      select id, brand_id from ads where is_active = (select true)
      order by is_active desc, id desc limit ${sql.lit(ADS_READ)}
    ), found as (
      select max(id) as id from newest group by brand_id
      union
      select ad.id from (
        select id from brands order by active_ad_count desc, id desc
        limit ${sql.lit(CARDS_READ)}
      ) brand cross join lateral (
        select id from ads where brand_id = brand.id and is_active
        order by id desc limit 1
      ) ad
    )
    select ad_archive_id from ads
    where id in (
      select id from found order by id desc limit ${sql.lit(CARDS_READ)}
    )`.execute(db);
  return rows.map((row) => row.ad_archive_id);
}

/** The newest active ads, one a brand, those with most to show first. */
async function newestCards(services: Services): Promise<AdCardView[]> {
  const { archive, pageQueries, database } = services;
  const ids = await newestOfBrands(database.pageReads);
  if (ids.length === 0) return [];
  const { body } = await archive.list(
    { filter: { ad_archive_id: ids }, limit: CARDS_READ },
    "",
    { queries: pageQueries },
  );
  const cards = await adCards(services, JSON.parse(body).data);
  const byWorth = Map.groupBy(cards, worthOf);
  return [2, 1, 0].flatMap((worth) => byWorth.get(worth) ?? [])
    .slice(0, CARDS);
}

/** What a card has to show: a picture, only words, or not even those. */
function worthOf({ picture, text, title }: AdCardView): number {
  if (isLarge(picture)) return 2;
  return text === null && title === null ? 0 : 1;
}
