import { numberedAds } from "../../reader.ts";
import { isMatch, landingPage, type ModelAd } from "../ads/list_model.ts";
import { domainOf, modelTransparency } from "../ads/model_transparency.ts";

const MEDIA = ["image", "video", "carousel", "unknown"];
const BRANDS = [
  null,
  { page_id: "11", slug: "eleven", name: "Eleven" },
  { page_id: "22", slug: "twenty-two", name: "Twenty-two" },
];
const CTAS = ["Shop now", "SHOP NOW", "Shop now", "Learn more", null];
const DOMAINS = [
  "shop.example",
  "www.Shop.example",
  "m.shop.example",
  "münchen.example",
  "xn--mnchen-3ya.example",
  "no domain at all",
  null,
];
const DAY = 86_400;

/** The same ads each time, which have every value in many combinations. */
export const modelAds = numberedAds(140, (n) => ({
  is_active: n % 3 > 0,
  media_type: MEDIA[Math.floor(n / 2) % 4],
  brand: BRANDS[Math.floor(n / 3) % 3],
  cta_text: CTAS[n % 5],
  destination_domain: DOMAINS[Math.floor(n / 2) % 7],
  // Every sixth is unknown; the others begin on days of five months.
  delivery_start_at: n % 6 === 0 ? null : 1_735_689_600 + n * DAY - (n % 2),
  is_creator_ad: n % 4 === 0,
  creator_page_id: n % 4 === 0 ? "99" : null,
  primary_text: n % 7 === 0 ? "rare words" : "frequent words",
  destination_url: DOMAINS[Math.floor(n / 2) % 7] !== "shop.example"
    ? null
    : `https://www.shop.example/${n % 3}/?a`,
  transparency: modelTransparency(n),
})) as unknown as ModelAd[];

const monthOf = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 7);

const known = <Item>(items: Item[] | null | undefined) =>
  items && items.length > 0 ? items : [null];

/** The values that an ad counts for. A subdomain also counts for the domain above it. */
const VALUES: Record<string, (ad: ModelAd) => unknown[]> = {
  is_active: (ad) => [ad.is_active],
  media_type: (ad) => [ad.media_type],
  brand: (ad) => [ad.brand?.slug ?? null],
  cta_text: (ad) => [ad.cta_text?.toLowerCase() ?? null],
  destination_domain: (ad) => {
    const domain = domainOf(ad.destination_domain);
    return domain === "m.shop.example" ? [domain, "shop.example"] : [domain];
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
  landing_page: ({ destination_url: url }) => [url && landingPage(url)],
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
  params: Record<string, string>;
  ignoredBy: string | null;
}

export const keeps = ({ params }: ModelFilter, ad: ModelAd): boolean =>
  params.q === undefined
    ? isMatch(ad, params)
    : ad.primary_text.includes(params.q);

export const MODEL_FILTERS: readonly ModelFilter[] = [
  { params: { is_active: "true" }, ignoredBy: "is_active" },
  { params: { media_type: "video,image" }, ignoredBy: "media_type" },
  { params: { brand: "eleven" }, ignoredBy: "brand" },
  { params: { page_id: "11,22" }, ignoredBy: "brand" },
  { params: { cta_text: "shop NOW" }, ignoredBy: "cta_text" },
  {
    params: { destination_domain: "shop.example" },
    ignoredBy: "destination_domain",
  },
  {
    params: {
      delivery_start_min: "2025-02-01",
      delivery_start_max: "2025-03-31",
    },
    ignoredBy: "start_month",
  },
  { params: { is_creator_ad: "false" }, ignoredBy: "is_creator_ad" },
  { params: { q: "frequent" }, ignoredBy: null },
  { params: { country: "de" }, ignoredBy: "country" },
  { params: { currency: "EUR", spend_min: "300" }, ignoredBy: "currency" },
  {
    params: { landing_page: "https://shop.example/1?b" },
    ignoredBy: "landing_page",
  },
];
