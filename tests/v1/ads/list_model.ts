import fc from "fast-check";
import { matches, parsed } from "../../search/matches.ts";
import {
  domainOf,
  hasOne,
  isWithin,
  list,
  modelTransparency,
  type Params,
  pick,
} from "./model_transparency.ts";
import {
  fieldWords,
  type SearchField,
  searchWords,
} from "@/lib/search/words.ts";

/** An ad as it is imported, with all that lists can be asked for. */
export type ModelAd = ReturnType<typeof modelAds>[number];

const DAY = 86_400;
const CTAS = ["Shop now", "SHOP NOW", "Shop now", "Learn more", null];

/** Ads of which everything is common, rare or unknown somewhere. */
export function modelAds(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    const domain = pick([
      "shop.example",
      "www.shop.example",
      "eu.shop.example",
      "bücher.example",
      null,
    ], n * 7);
    const page = pick([null, "11", "11", "22", "33"], Math.floor(n / 3));
    return {
      n,
      ad_archive_id: String(n),
      is_active: n % 3 > 0,
      is_creator_ad: n % 11 === 0,
      media_type: pick(["image", "video", "carousel", "unknown"], n * 5),
      brand: page === null
        ? null
        : { page_id: page, name: `Brand ${page}`, slug: `brand-${page}` },
      creator_page_id: n % 11 === 0 ? pick(["77", "78"], n) : null,
      delivery_start_at: n % 6 === 0
        ? null
        : 20_000 * DAY + (n * 37 % 87) * DAY,
      last_seen_at: n % 7 === 0 ? null : 20_030 * DAY + (n * 17 % 23) * DAY,
      running_days: n % 5 === 0 ? null : n * 13 % 31,
      creative_hash: `hash-${n % 9}`,
      primary_text: [
        "Common words",
        pick(["red shoes", "Rouge été", "shoes red", "blue boots"], n),
        n % 40 === 1 ? "rareness 世界和平" : "",
      ].join(" "),
      cta_text: pick(CTAS, n * 3),
      destination_url: domain === null
        ? null
        : `https://${domain}/${pick(["p", "p/?a=b", "q", "p?c"], n)}`,
      destination_domain: domain,
      transparency: modelTransparency(n),
    };
  });
}

const optional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined, freq: 2 });
const oneOf = (...texts: string[]) => optional(fc.constantFrom(...texts));
const time = (first: number, days: number) =>
  fc.integer({ min: 0, max: days }).chain((n) => {
    const seconds = (first + n) * DAY;
    return fc.constantFrom(
      String(seconds),
      new Date(seconds * 1000).toISOString().slice(0, 10),
    );
  });

/** Up to four parameters at once, so that some ads match. */
export const questions = fc.record({
  is_active: oneOf("true", "false"),
  is_creator_ad: oneOf("true", "false"),
  media_type: oneOf("video", "image,video", "carousel,unknown"),
  page_id: oneOf("11", "22,33", "11,gone", "gone"),
  creator_page_id: oneOf("77", "77,78"),
  ad_archive_id: oneOf("1,2,3,40,81", "gone"),
  creative_hash: oneOf("hash-1", "gone"),
  cta_text: oneOf("shop now", "LEARN MORE", "gone"),
  destination_domain: oneOf(
    "shop.example",
    "WWW.Shop.example.",
    "bücher.example,eu.shop.example",
  ),
  q: oneOf(
    "common",
    "red shoes",
    '"red shoes"',
    "shoes -red",
    "ete OR rareness",
    "red OR rareness",
    "common -rareness",
    "rare*",
    "和平",
    "bucher",
    "nothing",
  ),
  search_in: oneOf("text", "brand,domain", "transcript", "text,paid_for"),
  delivery_start_min: optional(time(20_000, 15)),
  delivery_start_max: optional(time(20_015, 15)),
  last_seen_min: optional(time(20_030, 10)),
  last_seen_max: optional(time(20_040, 12)),
  running_days_min: oneOf("0", "10"),
  running_days_max: oneOf("12", "30"),
  platform: oneOf("facebook", "instagram,threads", "oculus"),
  language: oneOf("en", "DE,fr"),
  country: oneOf("DE", "fr,GB", "US"),
  category: oneOf("political", "housing"),
  library: oneOf("meta", "tiktok", "tiktok,meta"),
  paid_for_by: oneOf("oak", '"friends of"', "red -oak"),
  currency: oneOf("EUR", "usd", "GBP"),
  range: oneOf("certain", "possible"),
  reach_min: oneOf("0", "50"),
  reach_max: oneOf("80", "100"),
  impressions_min: oneOf("100", "150"),
  impressions_max: oneOf("150", "300"),
  spend_min: oneOf("100", "250"),
  spend_max: oneOf("300", "450"),
  versions_min: oneOf("1", "4"),
  landing_page: oneOf("https://www.shop.example/p/?a=b", "shop.example/q"),
}).chain((all) => {
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return fc.shuffledSubarray(given as [string, string][], {
    maxLength: Math.min(4, given.length),
  });
}).map((given) => {
  const names = given.map(([name]) => name);
  const isMixed = names.some((name) => name.startsWith("spend")) &&
    !names.includes("currency");
  return isMixed ? [...given, ["currency", "EUR"] as [string, string]] : given;
});

function isFound(ad: ModelAd, q: string, fields: readonly SearchField[]) {
  const words = searchWords({
    creator: null,
    text: [ad.primary_text],
    cta: [ad.cta_text],
    domain: ad.destination_domain,
    paidFor: [
      ad.transparency?.payer ?? null,
      ad.transparency?.byline ?? null,
    ],
    transcript: ad.transparency?.transcript ?? null,
  });
  const brand = fieldWords("brand", ad.brand?.name ?? null);
  return matches(parsed(q), fields, `${brand}.${words}`);
}

/** Whether an ad matches one parameter, said as plainly as can be. */
const RULES: Record<
  string,
  (ad: ModelAd, value: string, params: Params) => boolean
> = {
  is_active: (ad, value) => String(ad.is_active) === value,
  is_creator_ad: (ad, value) => String(ad.is_creator_ad) === value,
  media_type: (ad, value) => list(value).includes(ad.media_type),
  brand: (ad, value) => ad.brand?.slug === value,
  page_id: (ad, value) => list(value).includes(ad.brand?.page_id ?? ""),
  creator_page_id: (ad, value) =>
    list(value).includes(ad.creator_page_id ?? ""),
  ad_archive_id: (ad, value) => list(value).includes(ad.ad_archive_id),
  creative_hash: (ad, value) => ad.creative_hash === value,
  cta_text: (ad, value) => ad.cta_text?.toLowerCase() === value.toLowerCase(),
  destination_domain: (ad, value) =>
    list(value).some((domain) =>
      `.${domainOf(ad.destination_domain)}`.endsWith(`.${domainOf(domain)}`)
    ),
  q: (ad, value, { search_in }) =>
    isFound(
      ad,
      value,
      search_in === undefined
        ? ["brand", "creator", "text", "cta", "domain"]
        : list(search_in) as SearchField[],
    ),
  search_in: () => true,
  platform: (ad, value) => hasOne(ad.transparency?.platforms, value),
  language: (ad, value) => hasOne(ad.transparency?.languages, value),
  country: (ad, value) => hasOne(ad.transparency?.countries, value),
  category: (ad, value) => hasOne(ad.transparency?.categories, value),
  library: (_, value) => list(value).includes("meta"),
  paid_for_by: (ad, value) => isFound(ad, value, ["paid_for"]),
  currency: (ad, value) =>
    ad.transparency?.spend?.currency === value.toUpperCase(),
  range: () => true,
  reach_min: ({ transparency }, value) =>
    (transparency?.reach?.total ?? -1) >= Number(value),
  reach_max: ({ transparency }, value) =>
    (transparency?.reach?.total ?? Infinity) <= Number(value),
  versions_min: ({ transparency }, value) =>
    (transparency?.versions ?? 0) >= Number(value),
  landing_page: (ad, value) =>
    landingPage(ad.destination_url ?? "") === landingPage(value),
};

/** A page's address without what does not tell it from others. */
export const landingPage = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/?(?:\?.*)?$/, "");

for (const measure of ["spend", "impressions"] as const) {
  for (const end of ["min", "max"] as const) {
    RULES[`${measure}_${end}`] = ({ transparency }, value, params) =>
      isWithin(transparency?.[measure], end, value, params);
  }
}

for (
  const [range, column] of [
    ["delivery_start", "delivery_start_at"],
    ["last_seen", "last_seen_at"],
    ["running_days", "running_days"],
  ] as const
) {
  const number = (text: string, isMax: boolean) =>
    /^\d+$/.test(text)
      ? Number(text)
      : Date.parse(text) / 1000 + (isMax ? DAY - 1 : 0);
  RULES[`${range}_min`] = (ad, value) =>
    ad[column] !== null && ad[column] >= number(value, false);
  RULES[`${range}_max`] = (ad, value) =>
    ad[column] !== null && ad[column] <= number(value, true);
}

export const isMatch = (ad: ModelAd, params: Params): boolean =>
  Object.entries(params).every(([name, text]) =>
    RULES[name]!(ad, text, params)
  );

/** The ids that a list has, in its order. */
export function expectedIds(
  ads: readonly ModelAd[],
  { sort = "-id", ...params }: Params,
): string[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  const column = sort.replace(/^-/, "") as "id" | "running_days";
  const value = (ad: ModelAd) =>
    ({
      ...ad,
      id: ad.n,
      reach: ad.transparency?.reach?.total ?? null,
      versions: ad.transparency?.versions ?? null,
    })[column];
  return ads
    .filter((ad) => isMatch(ad, params))
    .toSorted((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === y) return sign * (a.n - b.n);
      if (x === null || y === null) return x === null ? 1 : -1;
      return sign * (x - y);
    })
    .map((ad) => ad.ad_archive_id);
}

/** The first ad of each creative among some, and how many of them have it. */
export function firstOfEach(
  ads: readonly ModelAd[],
  ids: readonly string[],
): string[] {
  const creatives = new Map(
    ads.map((ad) => [ad.ad_archive_id, ad.creative_hash]),
  );
  return [...Map.groupBy(ids, (id) => creatives.get(id)).values()]
    .map((group) => `${group[0]} of ${group.length}`);
}
