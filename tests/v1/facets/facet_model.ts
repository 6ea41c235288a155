import {
  landingPage,
  type ModelAd,
  modelAds as adsOfLists,
} from "../ads/list_model.ts";
import { domainOf, type Params, pick } from "../ads/model_transparency.ts";

/** The same ads each time, some of whose domains are written in other ways. */
export const modelAds = adsOfLists(140).map((ad) => ({
  ...ad,
  ...ad.n % 13 === 0 && {
    destination_domain: pick(["xn--bcher-kva.example", "nowhere at all"], ad.n),
  },
}));

const monthOf = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 7);

const known = <Item>(items: Item[] | null | undefined) =>
  items && items.length > 0 ? items : [null];

/** The values that an ad counts for. A subdomain also counts for the domain above it. */
export const VALUES: Record<string, (ad: ModelAd) => unknown[]> = {
  is_active: (ad) => [ad.is_active],
  media_type: (ad) => [ad.media_type],
  brand: (ad) => [ad.brand?.slug ?? null],
  cta_text: (ad) => [ad.cta_text?.toLowerCase() ?? null],
  destination_domain: (ad) => {
    const domain = domainOf(ad.destination_domain);
    return domain === "eu.shop.example" ? [domain, "shop.example"] : [domain];
  },
  start_month: (ad) => [monthOf(ad.delivery_start_at)],
  is_creator_ad: (ad) => [ad.is_creator_ad],
  platform: ({ transparency }) => known(transparency?.platforms),
  language: ({ transparency }) => known(transparency?.languages),
  country: ({ transparency }) => known(transparency?.countries),
  category: ({ transparency }) => known(transparency?.categories),
  payer: ({ transparency }) => [
    transparency?.payer ?? transparency?.byline ?? null,
  ],
  currency: ({ transparency }) => [transparency?.spend?.currency ?? null],
  library: () => ["meta"],
  landing_page: ({ destination_url: url }) => [
    url && landingPage(new URL(url).href),
  ],
};
export const MODEL_FACETS = Object.keys(VALUES);

/** What a facet of some ads must be, by value. */
export function countModel(
  facet: string,
  ads: readonly ModelAd[],
): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const value of ads.flatMap(VALUES[facet]!)) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** A filter as parameters, with the facet that ignores it. */
export interface ModelFilter {
  params: Params;
  ignoredBy: string | null;
}

export const MODEL_FILTERS: readonly ModelFilter[] = [
  { params: { is_active: "true" }, ignoredBy: "is_active" },
  { params: { media_type: "video,image" }, ignoredBy: "media_type" },
  { params: { brand: "brand-11" }, ignoredBy: "brand" },
  { params: { page_id: "11,22" }, ignoredBy: "brand" },
  { params: { cta_text: "shop NOW" }, ignoredBy: "cta_text" },
  {
    params: { destination_domain: "shop.example" },
    ignoredBy: "destination_domain",
  },
  {
    params: {
      delivery_start_min: "2024-10-20",
      delivery_start_max: "2024-12-01",
    },
    ignoredBy: "start_month",
  },
  { params: { is_creator_ad: "false" }, ignoredBy: "is_creator_ad" },
  { params: { q: "shoes" }, ignoredBy: null },
  { params: { country: "de" }, ignoredBy: "country" },
  { params: { currency: "EUR", spend_min: "300" }, ignoredBy: "currency" },
  {
    params: { landing_page: "https://shop.example/p?b" },
    ignoredBy: "landing_page",
  },
];
