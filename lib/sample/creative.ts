import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";
import type { CardRecord } from "@/lib/imports/ad_record.ts";
import { callToAction } from "@/lib/sample/call_to_action.ts";
import type { AdCopy, BrandCopy, CardCopy } from "@/lib/sample/copy.ts";
import type { NativeUnit } from "@/lib/sample/native_ad.ts";

/** What an ad shows and where it leads. */
export interface Creative {
  mediaType: MediaType;
  primaryText: string | null;
  destinationUrl: string | null;
  cards: CardRecord[];
  units: NativeUnit[];
}

/** Pictures of this name are posters; the film beside them has the same name. */
const FILM = /-film$/;

/** The creative of an ad; media are paths below `origin`. */
export function creativeOf(
  ad: AdCopy,
  brand: BrandCopy,
  origin: string,
): Creative {
  const destinationUrl = address(brand, ad.path);
  const cards = (ad.cards ?? []).map((card) => cardOf(card, ad, brand, origin));
  const units = cards.length > 0
    ? cards.map((card, i) => unitOfCard(card, i))
    : singleUnit(ad, brand, origin, destinationUrl);
  return {
    mediaType: mediaTypeOf(ad, units),
    primaryText: textOf(ad),
    destinationUrl,
    cards,
    units,
  };
}

function mediaTypeOf(ad: AdCopy, units: readonly NativeUnit[]): MediaType {
  if (ad.cards && !ad.variants) return "carousel";
  const kinds = new Set(units.map(({ unitType }) => unitType));
  if (kinds.has("video")) return "video";
  return kinds.has("image") ? "image" : "unknown";
}

/** The body; where that is a bare template, the first card's. */
function textOf(ad: AdCopy): string | null {
  const isTemplate = /^\s*\{\{[^}]*\}\}\s*$/.test(ad.body ?? "");
  return (isTemplate ? ad.cards?.[0]?.body : ad.body) ?? null;
}

function cardOf(
  card: CardCopy,
  ad: AdCopy,
  brand: BrandCopy,
  origin: string,
): CardRecord {
  const media = mediaOf(card.art, brand, origin);
  return {
    title: card.title,
    body: card.body ?? null,
    description: card.description ?? null,
    caption: brand.host,
    cta_text: ad.cta ? callToAction(ad.cta, ad.lang) : null,
    link_url: address(brand, card.path ?? ad.path),
    image_url: media.image,
    video_url: media.video,
    variant: ad.variants === true,
  };
}

function unitOfCard(card: CardRecord, unitIndex: number): NativeUnit {
  return {
    unitIndex,
    unitType: card.video_url ? "video" : "image",
    body: card.body,
    title: card.title,
    description: card.description,
    caption: card.caption,
    linkUrl: card.link_url,
    imageUrl: card.image_url,
    videoUrl: card.video_url,
  };
}

/** One unit, unless the ad has neither picture nor words. */
function singleUnit(
  ad: AdCopy,
  brand: BrandCopy,
  origin: string,
  linkUrl: string | null,
): NativeUnit[] {
  const media = mediaOf(ad.art, brand, origin);
  if (!media.image && !ad.body && !ad.title) return [];
  const unitType: UnitType = media.video
    ? "video"
    : media.image
    ? "image"
    : "text";
  return [{
    unitIndex: 0,
    unitType,
    body: ad.body ?? null,
    title: ad.title ?? null,
    description: ad.description ?? null,
    caption: ad.path ? brand.host : null,
    linkUrl,
    imageUrl: media.image,
    videoUrl: media.video,
  }];
}

function mediaOf(art: string | undefined, brand: BrandCopy, origin: string) {
  if (art === undefined) return { image: null, video: null };
  const path = `${origin}/sample/${brand.slug}-${art}`;
  return {
    image: `${path}.svg`,
    video: FILM.test(art) ? `${path}.webm` : null,
  };
}

/** Whole URLs are kept; templates in them stay unexpanded, as in real ads. */
function address(brand: BrandCopy, path: string | undefined): string | null {
  if (path === undefined) return null;
  return path.startsWith("http") ? path : `https://www.${brand.host}${path}`;
}
