import { archiveFigures } from "@/lib/ads/archive_figures.ts";
import type { Services } from "@/lib/app/services.ts";
import type { AdCardView } from "@/lib/shared/ad_views.ts";
import { adCards } from "@/lib/site/ad_cards.ts";

const CARDS = 6;
/** Some ads have no picture, and several can be of one brand. */
const CARDS_READ = 36;

/** What the home page says about the archive: read once for everyone, and kept until the archive changes. */
export function homeView(services: Services) {
  return services.archive.cache.get("home", async () => {
    const [figures, cards] = await Promise.all([
      archiveFigures(services.database.pageReads),
      newestCards(services),
    ]);
    return { figures, cards };
  });
}

/** The newest active ads with a picture or video, of different brands if there are enough. */
async function newestCards(
  { archive, pageQueries, database, config }: Services,
): Promise<AdCardView[]> {
  const { body } = await archive.list(
    { filter: { is_active: true }, limit: CARDS_READ },
    "",
    { queries: pageQueries },
  );
  const cards = await adCards(
    database.pageReads,
    JSON.parse(body).data,
    config.imageHosts,
  );
  const brands = new Set<string>();
  const first = cards.filter(({ brand, picture }) => {
    const href = brand?.href ?? "";
    const hasPicture = picture.kind === "own" || picture.kind === "allowed";
    if (!hasPicture || brands.has(href)) return false;
    brands.add(href);
    return true;
  });
  const rest = cards.filter((card) => !first.includes(card));
  return [...first, ...rest].slice(0, CARDS);
}
