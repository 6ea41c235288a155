import { sql } from "kysely";
import { findMatches, INEXACT_MS } from "@/lib/ads/read/find_matches.ts";
import { archiveFigures } from "@/lib/ads/read/archive_figures.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import type { Services } from "@/lib/app/services.ts";
import { eachOffset } from "@/lib/columns/bits.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import { isLarge } from "@/lib/shared/media_source.ts";
import { adCardsOf, type AdCardView } from "@/lib/site/ad_cards.ts";
import { utcDay } from "@/lib/time/utc_day.ts";

const CARDS = 6;
/** Some ads have no picture. */
const CARDS_READ = 36;

/**
 * What the home page shows of the archive: read once for all visitors, and
 * cached until the archive changes.
 */
export function homeView(services: Services) {
  // Without imports too, what was seen recently is old one day.
  const key = `home ${utcDay(services.clock.now())}`;
  return services.archive.cache.get(key, async (keepFor) => {
    // Downloaded pictures change it too.
    if (services.config.media !== null) keepFor(INEXACT_MS);
    const [figures, cards] = await Promise.all([
      archiveFigures(services.database.pageReads, services.columns),
      newestCards(services),
    ]);
    return { figures, cards };
  });
}

/** The newest active ads, one per brand, those with the most content first. */
async function newestCards(services: Services): Promise<AdCardView[]> {
  const ids = await newestOfBrands(services, CARDS_READ);
  const cards = await adCardsOf(services, ids);
  const byWorth = Map.groupBy(cards, worthOf);
  return [2, 1, 0].flatMap((worth) => byWorth.get(worth) ?? [])
    .slice(0, CARDS);
}

/** Ranks the content of a card: a picture, only text, or neither. */
function worthOf({ picture, text, title }: AdCardView): number {
  if (isLarge(picture)) return 2;
  return text === null && title === null ? 0 : 1;
}

/**
 * The newest active ad of each brand, and of those without one, newest first.
 *
 * @returns archive ids
 */
function newestOfBrands(
  { database, columns }: Services,
  limit: number,
): Promise<string[]> {
  return columns.read(database.pageReads, async (session) => {
    const filter = { is_active: true };
    const { bits } = await findMatches(session, planFilter(filter));
    const newest = new Map<number, number>();
    for await (
      const { chunk, data: [brands] } of session.chunks(["brand_id"])
    ) {
      // Later ads replace earlier ones.
      eachOffset(bits.get(chunk)!, (offset) => {
        newest.set(brands![offset]!, chunk * CHUNK_ADS + offset);
      });
    }
    const ids = [...newest.values()].sort((a, b) => b - a).slice(0, limit);
    const { rows } = await sql<{ version: number; ad_archive_id: string }>`
      select archive_state.version, ad_archive_id from archive_state
      left join ads on ads.id = any(${ids}::bigint[])
      order by ads.id desc`.execute(session.db);
    session.check(rows[0]!.version);
    return rows.flatMap(({ ad_archive_id }) => ad_archive_id ?? []);
  });
}
