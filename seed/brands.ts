import type { BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import { ENGLISH, type Language } from "@/seed/languages.ts";
import { archiveNumber, pick, seededRandom, zipf } from "@/seed/random.ts";
import { capitalize, pickLanguage, word } from "@/seed/text.ts";

/** A made-up brand, with what its ads are about. */
export interface SeedBrand {
  record: BrandRecord;
  language: Language;
  host: string;
  products: readonly string[];
}

const TRADES = "Coffee Cycles Outdoor Home Skincare Audio Kitchen Toys Games"
  .split(" ");
const KINDS = ["Set", "Pro", "Kit", "Mini", "20"];
const PLATFORMS: readonly (readonly string[])[] = [
  ["facebook", "instagram"],
  ["facebook", "instagram", "audience_network", "messenger"],
  ["instagram"],
  ["facebook"],
  ["facebook", "instagram", "threads"],
];

/** The brand of a rank, the same for the same seed. No two have the same name. */
export function seedBrand(
  rank: number,
  seed: number,
  avatars: readonly string[],
): SeedBrand {
  const random = seededRandom(Math.imul(rank + 1, 0x85ebca6b) ^ seed);
  const stem = word(ENGLISH, ENGLISH.common.length + rank);
  const name = `${capitalize(stem)} ${pick(TRADES, random)}`;
  const language = pickLanguage(random);
  const products = Array.from({ length: 4 }, () => {
    const title = word(language, language.common.length + zipf(5_000, random));
    return `${capitalize(title)} ${pick(KINDS, random)}`;
  });
  const pageId = archiveNumber(rank + 1, 1_000 + seed);
  const slug = `${name.toLowerCase().replace(" ", "-")}-${pageId.slice(-4)}`;
  return {
    record: {
      page_id: pageId,
      name,
      slug,
      page_url: `https://pages.example/${slug}`,
      avatar_url: pick(avatars, random),
      platforms: [...pick(PLATFORMS, random)],
    },
    language,
    host: `${stem}.example`,
    products,
  };
}
