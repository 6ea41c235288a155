import { avatars } from "@/lib/sample/artwork/avatars.ts";
import { pictureFile } from "@/lib/sample/artwork/picture.ts";
import { archiveNumber } from "@/lib/sample/archive_number.ts";
import { callToAction } from "@/lib/sample/call_to_action.ts";
import type { AdCopy, BrandCopy } from "@/lib/sample/copy.ts";
import { type Creative, creativeOf } from "@/lib/sample/creative.ts";
import {
  type Delivery,
  deliveryOf,
  SCRAPED_AT,
} from "@/lib/sample/delivery.ts";
import type { NativeAd } from "@/lib/sample/native_ad.ts";
import { seededRandom, seedOf } from "@/lib/sample/random.ts";
import type { BrandRecord } from "@/lib/imports/ad_record.ts";
import { BRANDS } from "@/sample/brands/all.ts";

/** Series of `archiveNumber`: ads, brand pages and creators' pages. */
const ADS = 0;
const PAGES = 1;
const CREATORS = 2;

/**
 * The bundled sample archive, the same each time, in the `native` format.
 * Ads come in the order in which they started, so that the newest end up
 * first in a list.
 *
 * @param origin goes before the paths of pictures, as in
 * `https://ads.example.com`; by default they stay paths of this application.
 */
export function* sampleAds(origin = ""): Generator<NativeAd> {
  const ads = BRANDS.flatMap((brand) => adsOf(brand, origin));
  ads.sort((a, b) => startOf(a) - startOf(b));
  for (const [index, ad] of ads.entries()) {
    yield { ...ad, ad_archive_id: archiveNumber(index + 1, ADS) };
  }
}

function startOf(ad: Omit<NativeAd, "ad_archive_id">): number {
  return ad.delivery_start_at ?? 0;
}

function adsOf(copy: BrandCopy, origin: string) {
  const random = seededRandom(seedOf(`${copy.slug}/${copy.name}`));
  const brand = brandOf(copy, origin);
  return copy.ads.map((ad) =>
    assemble(ad, brand, creativeOf(ad, copy, origin), deliveryOf(ad, random))
  );
}

function assemble(
  ad: AdCopy,
  brand: BrandRecord,
  creative: Creative,
  delivery: Delivery,
): Omit<NativeAd, "ad_archive_id"> {
  const creator = ad.creator ?? null;
  return {
    is_creator_ad: creator !== null,
    delivery_start_at: delivery.startAt,
    is_active: delivery.isActive,
    media_type: creative.mediaType,
    cards: creative.cards,
    last_scraped_at: SCRAPED_AT,
    creator_page_id: creator && pageId(creator, CREATORS),
    creator_page_name: creator,
    last_seen_at: delivery.lastSeenAt,
    running_days: delivery.runningDays,
    primary_text: creative.primaryText,
    cta_text: ad.cta ? callToAction(ad.cta, ad.lang) : null,
    destination_url: creative.destinationUrl,
    brand: ad.orphan ? null : brand,
    creativeUnits: creative.units,
  };
}

function brandOf(copy: BrandCopy, origin: string): BrandRecord {
  const avatar = avatars.find(({ brand }) => brand === copy.slug);
  return {
    page_id: pageId(copy.slug, PAGES),
    name: copy.name,
    slug: copy.slug,
    page_url: `https://pages.example/${copy.slug}`,
    avatar_url: avatar ? `${origin}/sample/${pictureFile(avatar)}` : null,
    platforms: [...copy.platforms],
  };
}

function pageId(name: string, series: number): string {
  return archiveNumber(seedOf(name), series).slice(0, 15);
}
