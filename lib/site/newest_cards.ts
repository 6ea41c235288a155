import { adCards, type ListedAd } from "@/lib/site/ad_cards.ts";
import type { Services } from "@/lib/app/services.ts";
import type { AdCardView } from "@/lib/shared/ad_views.ts";

/** Of those that are read, some have no picture, and several can be of one brand. */
const READ_PER_SHOWN = 6;
const PER_BRAND_MAX = 1;

/** What reads the archive for pages. */
export type PageReads = Pick<
  Services,
  "archive" | "pageQueries" | "database" | "config"
>;

/** The newest active ads with a picture or a film, of different brands where there are as many. */
export async function newestCards(
  { archive, pageQueries, database, config }: PageReads,
  count: number,
): Promise<AdCardView[]> {
  const { body } = await archive.list(
    {
      filter: { is_active: true },
      limit: Math.min(count * READ_PER_SHOWN, 100),
    },
    "",
    { queries: pageQueries },
  );
  const ads: ListedAd[] = JSON.parse(body).data;
  const cards = await adCards(database.pages, ads, config.imageHosts);
  return choose(cards, count);
}

function hasPicture({ picture }: AdCardView): boolean {
  return picture.kind === "own" || picture.kind === "allowed";
}

function choose(cards: readonly AdCardView[], count: number): AdCardView[] {
  const toShown = new Map<string, number>();
  const first: AdCardView[] = [];
  const rest: AdCardView[] = [];
  for (const card of cards) {
    const brand = card.brand?.href ?? "";
    const shown = toShown.get(brand) ?? 0;
    const isFresh = shown < PER_BRAND_MAX && hasPicture(card);
    (isFresh ? first : rest).push(card);
    toShown.set(brand, shown + (isFresh ? 1 : 0));
  }
  return [...first, ...rest].slice(0, count);
}
