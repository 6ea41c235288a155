import { numberedAds } from "../../reader.ts";
import {
  type ModelTransparency,
  modelTransparency,
} from "../ads/model_transparency.ts";

/** An ad as the model of facets knows it: already as filters see it. */
export interface ModelAd {
  is_active: boolean;
  media_type: string;
  brand: { page_id: string; slug: string; name: string } | null;
  cta_text: string | null;
  destination_domain: string | null;
  destination_url: string | null;
  delivery_start_at: number | null;
  is_creator_ad: boolean;
  primary_text: string;
  transparency: ModelTransparency | null;
}

interface ModelValue {
  value: unknown;
  count: number;
}

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

function domainOf(text: string | null): string | null {
  if (text === null || text.includes(" ")) return null;
  return new URL(`http://${text}`).hostname.replace(/^www\./, "");
}

const known = <Item>(items: Item[] | null | undefined) =>
  items && items.length > 0 ? items : [null];

/** The values that an ad counts for. A domain is below those that it ends with. */
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
  landing_page: ({ destination_url: url }) => [
    url && url.replace("https://www.", "").replace("/?a", ""),
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

/** A filter as parameters and as what it keeps, with the facet that ignores it. */
export interface ModelFilter {
  params: Record<string, string>;
  keeps: (ad: ModelAd) => boolean;
  ignoredBy: string | null;
}

export const MODEL_FILTERS: readonly ModelFilter[] = [
  {
    params: { is_active: "true" },
    keeps: (ad) => ad.is_active,
    ignoredBy: "is_active",
  },
  {
    params: { media_type: "video,image" },
    keeps: (ad) => ad.media_type === "video" || ad.media_type === "image",
    ignoredBy: "media_type",
  },
  {
    params: { brand: "eleven" },
    keeps: (ad) => ad.brand?.slug === "eleven",
    ignoredBy: "brand",
  },
  {
    params: { page_id: "11,22" },
    keeps: (ad) => ad.brand !== null,
    ignoredBy: "brand",
  },
  {
    params: { cta_text: "shop NOW" },
    keeps: (ad) => ad.cta_text?.toLowerCase() === "shop now",
    ignoredBy: "cta_text",
  },
  {
    params: { destination_domain: "shop.example" },
    keeps: (ad) =>
      domainOf(ad.destination_domain)?.endsWith("shop.example") === true,
    ignoredBy: "destination_domain",
  },
  {
    params: {
      delivery_start_min: "2025-02-01",
      delivery_start_max: "2025-03-31",
    },
    keeps: (ad) =>
      ["2025-02", "2025-03"].includes(monthOf(ad.delivery_start_at)!),
    ignoredBy: "start_month",
  },
  {
    params: { is_creator_ad: "false" },
    keeps: (ad) => !ad.is_creator_ad,
    ignoredBy: "is_creator_ad",
  },
  {
    params: { q: "frequent" },
    keeps: (ad) => ad.primary_text.includes("frequent"),
    ignoredBy: null,
  },
  {
    params: { country: "de" },
    keeps: ({ transparency }) =>
      transparency?.countries?.includes("DE") === true,
    ignoredBy: "country",
  },
  {
    params: { landing_page: "https://shop.example/1?b" },
    keeps: ({ destination_url }) =>
      destination_url?.includes("example/1/") === true,
    ignoredBy: "landing_page",
  },
];
