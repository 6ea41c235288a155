import type { State } from "@/lib/app/define.ts";
import type { OtherAdsView } from "@/lib/shared/ad_views.ts";
import { adCards, type ListedAd, withoutBrand } from "@/lib/site/ad_cards.ts";

/** Maximum number of similar ads, and of other ads, that are shown. */
const SHOWN = 4;

/** The brand's newest ads. */
async function readNewest(
  { services, origin }: State,
  brandId: number | null,
): Promise<ListedAd[]> {
  if (brandId === null) return [];
  const { body } = await services.archive.list(
    { filter: { brand_id: [brandId] }, limit: 2 * SHOWN + 1 },
    origin,
    { queries: services.pageQueries },
  );
  return JSON.parse(body).data;
}

/** The ads to show below an ad: similar ones, and others of its brand. */
export async function readOtherAds(
  state: State,
  ad: ListedAd,
): Promise<OtherAdsView> {
  const { services, origin } = state;
  const db = services.database.pageReads;
  const [response, newest] = await Promise.all([
    services.similarAds.list(
      ad.ad_archive_id,
      { limit: SHOWN, ignored: [] },
      origin,
      { db },
    ),
    readNewest(state, ad.brand_id),
  ]);
  const { data, meta }: {
    data: { ad: ListedAd }[];
    meta: { total: number; total_is_exact: boolean };
  } = JSON.parse(response.body);
  const similar = data.map((each) => each.ad);
  const known = new Set([ad, ...similar].map(({ id }) => id));
  const others = newest.filter(({ id }) => !known.has(id)).slice(0, SHOWN);
  const cards = await adCards(services, [...similar, ...others]);
  return {
    similar: cards.slice(0, similar.length),
    similarTotal: meta.total,
    isTotalExact: meta.total_is_exact,
    ofBrand: withoutBrand(cards.slice(similar.length)),
  };
}
