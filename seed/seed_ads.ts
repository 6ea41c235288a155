import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import { type SeedBrand, seedBrand } from "@/seed/brands.ts";
import { creative } from "@/seed/creative.ts";
import { readMedia } from "@/seed/media.ts";
import {
  archiveNumber,
  type Random,
  seededRandom,
  zipf,
} from "@/seed/random.ts";

/** When the ads were last seen: 2026-11-15T06:00:00Z, in seconds. */
const SCRAPED_AT = Date.UTC(2026, 10, 15, 6) / 1000;
const DAY = 86_400;
const ADS_PER_BRAND = 50;
const BRANDS_MIN = 5;
/** Series of `archiveNumber`, different from the sample archive's. */
const SERIES = 100;

interface SeedOptions {
  /** Another seed makes another archive; by default 1. */
  seed?: number;
  /** Spreads brands, media types and states unevenly over the archive, see `skewAt`. */
  skewed?: boolean;
}

/**
 * `count` generated ads, the same for the same arguments, one at a time:
 * memory grows with the number of brands (one for each 50 ads), not of ads.
 * Brands, words and calls to action are as skewed as in real libraries.
 */
export function* seedAds(
  count: number,
  { seed = 1, skewed = false }: SeedOptions = {},
): Generator<AdRecord> {
  const media = readMedia();
  const brands: SeedBrand[] = [];
  const brandCount = Math.max(BRANDS_MIN, Math.round(count / ADS_PER_BRAND));
  for (let index = 0; index < count; index++) {
    const random = seededRandom(Math.imul(index + 1, 0x9e3779b1) ^ seed);
    const skew = skewed ? skewAt(index / count, random) : null;
    const drawn = zipf(brandCount, random);
    const rank = skew === null
      ? drawn
      : skew.isLargestBrand
      ? 0
      : Math.min(drawn + 1, brandCount - 1);
    const brand = brands[rank] ??= seedBrand(rank, seed, media.avatars);
    const isOrphan = random() < 0.02;
    const mediaType = skew?.mediaType ?? pickMediaType(random);
    yield complete({
      ad_archive_id: archiveNumber(index + 1, SERIES + seed),
      brand: isOrphan ? null : brand.record,
      media_type: mediaType,
      ...creator(random),
      ...delivery(random, skew?.isActive),
      ...creative({ brand, rank, mediaType, media, index, count }, random),
    });
  }
}

/** What an ad's place decides in a skewed archive. */
interface Skew {
  mediaType: MediaType;
  isActive: boolean;
  isLargestBrand: boolean;
}

/**
 * The hardest archive for lists: what is common at one end is rare or missing
 * at the other. The largest brand has the older two fifths and nothing since,
 * nearly all active ads are new, and the rare media types are the oldest ads.
 *
 * @param place from 0 (the oldest ad) up to 1
 */
function skewAt(place: number, random: Random): Skew {
  return {
    mediaType: place < 0.002
      ? "unknown"
      : place < 0.005
      ? "carousel"
      : place < 0.5
      ? "image"
      : "video",
    isActive: place >= 0.7 || random() < 0.001,
    isLargestBrand: place < 0.4,
  };
}

function pickMediaType(random: Random): MediaType {
  const share = random();
  if (share < 0.6) return "image";
  if (share < 0.85) return "video";
  return share < 0.98 ? "carousel" : "unknown";
}

function creator(random: Random) {
  const isCreatorAd = random() < 0.05;
  const number = 1 + zipf(1_000, random);
  return {
    is_creator_ad: isCreatorAd,
    creator_page_id: isCreatorAd ? archiveNumber(number, 7_000) : null,
    creator_page_name: isCreatorAd ? `Creator ${number}` : null,
  };
}

/** 35 % are active; the others ended after days or months, at most three years ago. */
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
