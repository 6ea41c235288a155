import type { MediaType } from "@/lib/shared/media_type.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import { archiveNumber } from "@/seed/archive_number.ts";
import { type Media, readMedia } from "@/seed/media.ts";
import { type Random, seededRandom } from "@/seed/random.ts";
import { type Skew, skewAt } from "@/seed/skew.ts";
import { type SeedBrand, seedBrand } from "@/seed/seed_brands.ts";
import {
  seedCards,
  seedSearchText,
  seedText,
  seedUnit,
  unitOfCard,
} from "@/seed/seed_creative.ts";

/** When the ads were last seen: 2026-11-15T06:00:00Z. */
const SCRAPED_AT = Date.UTC(2026, 10, 15, 6) / 1000;
const DAY = 86_400;
const ADS_A_BRAND = 250;
const BRANDS_MIN = 5;
/** Series of `archiveNumber`, apart from the sample archive's. */
const SERIES = 100;

export interface SeedOptions {
  /** Another seed makes another archive; by default 1. */
  seed?: number;
  /** Index of the first ad: `seedAds(10, { start: 90 })` is the end of `seedAds(100)`. */
  start?: number;
  /** Spreads brands, media types and states unevenly over the archive, see `skewAt`. */
  skewed?: boolean;
}

/**
 * `count` made-up ads, the same for the same arguments, one at a time:
 * memory grows with the number of brands (one for each 250 ads), not of ads.
 */
export function* seedAds(
  count: number,
  { seed = 1, start = 0, skewed = false }: SeedOptions = {},
): Generator<AdRecord> {
  const media = readMedia();
  const brands = Array.from(
    { length: Math.max(BRANDS_MIN, Math.round((start + count) / ADS_A_BRAND)) },
    (_, rank) => seedBrand(rank, seed, media.avatars),
  );
  for (let index = start; index < start + count; index++) {
    const random = seededRandom(Math.imul(index + 1, 0x9e3779b1) ^ seed);
    const skew = skewed ? skewAt(index / (start + count), random) : null;
    yield seedAd(index, seed, brands, media, random, skew);
  }
}

function seedAd(
  index: number,
  seed: number,
  brands: readonly SeedBrand[],
  media: Media,
  random: Random,
  skew: Skew | null,
): AdRecord {
  // Log-uniform ranks: the share of a brand falls as 1 / rank.
  const drawn = Math.floor((brands.length + 1) ** random()) - 1;
  const rank = skew === null ? drawn : skew.isLargestBrand ? 0 : drawn + 1;
  const brand = brands[Math.min(rank, brands.length - 1)]!;
  const isOrphan = random() < 0.02;
  const share = random();
  const mediaType = skew?.mediaType ?? kindOf(share);
  const text = seedText(brand, random);
  const cards = mediaType === "carousel"
    ? seedCards(brand, text, random, media)
    : [];
  const shared = creator(random);
  return complete({
    ad_archive_id: archiveNumber(index + 1, SERIES + seed),
    brand: isOrphan ? null : brand.record,
    media_type: mediaType,
    cards,
    creative_units: cards.length > 0
      ? cards.map(unitOfCard)
      : [seedUnit(mediaType, text, random, media)],
    ...shared,
    ...delivery(random, skew?.isActive),
    primary_text: text.body,
    cta_text: text.cta,
    destination_url: text.url,
    destination_domain: brand.host,
    search_text: seedSearchText(
      isOrphan ? null : brand,
      shared.creator_page_name,
      text,
      cards,
      brand.host,
    ),
  }, null);
}

function kindOf(share: number): MediaType {
  if (share < 0.6) return "image";
  if (share < 0.85) return "video";
  return share < 0.98 ? "carousel" : "unknown";
}

function creator(random: Random) {
  const at = random();
  if (at >= 0.05) {
    return {
      is_creator_ad: false,
      creator_page_id: null,
      creator_page_name: null,
    };
  }
  const number = 1 + Math.floor(at * 20_000);
  return {
    is_creator_ad: true,
    creator_page_id: archiveNumber(number, 7_000),
    creator_page_name: `Creator ${number}`,
  };
}

/** 35 % still run; the others ended after days or months, at most three years back. */
function delivery(random: Random, decided?: boolean) {
  const drawn = random() < 0.35;
  const isActive = decided ?? drawn;
  const days = 1 + Math.floor(random() ** 2.2 * (isActive ? 240 : 400));
  const endedAgo = isActive ? 0 : 1 + Math.floor(random() * 700);
  const today = SCRAPED_AT - (SCRAPED_AT % DAY);
  const startAt = today - (endedAgo + days) * DAY + 8 * 3600;
  const lastSeenAt = isActive ? SCRAPED_AT : startAt + days * DAY;
  return {
    is_active: isActive,
    delivery_start_at: startAt,
    last_seen_at: lastSeenAt,
    last_scraped_at: SCRAPED_AT,
  };
}
