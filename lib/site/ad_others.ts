import type { State } from "@/lib/app/define.ts";
import { adCards, withoutBrand } from "@/lib/site/ad_cards.ts";
import { listAds, type ListedAd } from "@/lib/site/list_ads.ts";

/** Maximum number of similar ads, and of other ads, that are shown. */
const SHOWN = 4;

/** The ads to show below an ad: similar ones, and the newest others of its brand. */
export async function readOtherAds({ services, origin }: State, ad: ListedAd) {
  const db = services.database.pageReads;
  const [response, newest] = await Promise.all([
    services.similarAds.list(
      ad.ad_archive_id,
      { limit: SHOWN, ignored: [] },
      origin,
      { db },
    ),
    ad.brand_id === null ? { data: [] } : listAds(
      services,
      { filter: { brand_id: [ad.brand_id] }, limit: 2 * SHOWN + 1 },
      origin,
    ),
  ]);
  const { data, meta }: {
    data: { ad: ListedAd }[];
    meta: { total: number; total_is_exact: boolean };
  } = JSON.parse(response.body);
  const similar = data.map((each) => each.ad);
  const shown = new Set([ad, ...similar].map(({ id }) => id));
  const others = newest.data.filter(({ id }) => !shown.has(id)).slice(0, SHOWN);
  const cards = await adCards(services, [...similar, ...others]);
  return {
    similar: cards.slice(0, similar.length),
    similarTotal: meta.total,
    isTotalExact: meta.total_is_exact,
    ofBrand: withoutBrand(cards.slice(similar.length)),
  };
}
