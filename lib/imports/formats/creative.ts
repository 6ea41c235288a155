import { createHash } from "node:crypto";
import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";
import type {
  AdRecord,
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { isTemplate } from "@/lib/imports/formats/plain_text.ts";

/** The texts that cards and creative units both have. */
export const PART_TEXTS = ["title", "body", "description", "caption"] as const;

export function toUnitType(
  media: { image_url: string | null; video_url: string | null },
): UnitType {
  if (media.video_url !== null) return "video";
  return media.image_url !== null ? "image" : "text";
}

/** The unit of one card. */
export function unitOfCard(card: CardRecord): UnitRecord {
  const { cta_text: _, variant: __, title, body, ...rest } = card;
  return { unit_type: toUnitType(card), body, title, ...rest };
}

/** A unit that has only texts; empty without any. */
export function textUnits(
  texts: Omit<UnitRecord, "unit_type" | "image_url" | "video_url">,
): UnitRecord[] {
  const hasText = PART_TEXTS.some((name) => texts[name] !== null);
  if (!hasText) return [];
  return [{ unit_type: "text", ...texts, image_url: null, video_url: null }];
}

const BY_FORMAT: Readonly<Record<string, MediaType>> = {
  CAROUSEL: "carousel",
  DPA: "carousel",
  VIDEO: "video",
  IMAGE: "image",
};

/**
 * Derives the media type from the source's display format (upper case),
 * otherwise from cards and creative units. Cards that are variants count as one
 * ad.
 */
export function deriveMediaType(
  displayFormat: string | null,
  cards: readonly CardRecord[],
  units: readonly UnitRecord[],
): MediaType {
  const named = displayFormat === null ? undefined : BY_FORMAT[displayFormat];
  if (named !== undefined) return named;
  const hasVideo = cards.some((card) => card.video_url !== null);
  const isDynamic = displayFormat === "DCO" ||
    cards.length > 0 && cards.every((card) => card.variant);
  if (isDynamic) return hasVideo ? "video" : "image";
  if (cards.length >= 2) return "carousel";
  // A unit can be a video whose URL is missing.
  const shown = new Set([
    ...cards.map(toUnitType),
    ...units.map(toUnitType),
    ...units.map((unit) => unit.unit_type),
  ]);
  if (shown.has("video")) return "video";
  return shown.has("image") ? "image" : "unknown";
}

type Creative = Pick<
  AdRecord,
  "primary_text" | "cta_text" | "destination_url" | "cards" | "creative_units"
>;

/** Meta serves the same file from many hosts, with a new signature each time. */
const META_CDN = /^https?:\/\/[^/?#]+\.(?:fbcdn\.net|cdninstagram\.com)(?=\/)/i;

/**
 * The part of a picture's or video's URL that is the same in each scrape. Unlike
 * `media_key()` of the database, which must not take two pictures for one, it
 * removes the query from URLs of all hosts: stored hashes depend on it.
 */
export function mediaKey(url: string | null): string | null {
  return url === null
    ? null
    : url.replace(/[?#].*$/s, "").replace(META_CDN, "");
}

/** Without the id that Facebook adds to each click. */
export function linkKey(url: string | null): string | null {
  return url?.replace(/([?&])fbclid=[^&#]*&?/, "$1").replace(/[?&]$/, "") ??
    null;
}

type Part = Creative["cards" | "creative_units"][number];

const contentOf = (part: Part) => [
  ...PART_TEXTS.map((name) => part[name]),
  ..."cta_text" in part ? [part.cta_text] : [],
  linkKey(part.link_url),
  mediaKey(part.image_url),
  mediaKey(part.video_url),
];

/**
 * SHA-256 (hex) over an ad's texts, links and media: equal for ads that show
 * the same, whenever and from wherever they were scraped. Null for an ad without
 * any of these: empty ads are not equal.
 */
export function creativeHash(creative: Creative): string | null {
  const { primary_text, cta_text, destination_url } = creative;
  const own = [primary_text, cta_text, linkKey(destination_url)];
  const cards = creative.cards.map(contentOf);
  const units = creative.creative_units.map(contentOf);
  if ([own, ...cards, ...units].flat().every((each) => each === null)) {
    return null;
  }
  const types = creative.creative_units.map(({ unit_type }) => unit_type);
  const content = [...own, cards, units.map((unit, i) => [types[i], ...unit])];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** Characters (UTF-16 code units). */
const LENGTH_MAX = 20_000;

type Searched = Pick<
  AdRecord,
  | "brand"
  | "creator_page_name"
  | "primary_text"
  | "cta_text"
  | "destination_domain"
  | "cards"
  | "creative_units"
>;

function* readTexts(ad: Searched): Generator<string | null | undefined> {
  yield ad.brand?.name;
  yield ad.creator_page_name;
  yield ad.primary_text;
  for (const parts of [ad.cards, ad.creative_units]) {
    for (const part of parts) yield* PART_TEXTS.map((name) => part[name]);
  }
  yield ad.cta_text;
  for (const card of ad.cards) yield card.cta_text;
  yield ad.destination_domain;
}

/** All texts of an ad, each once, for `search_text`; null for an ad without texts. */
export function searchText(ad: Searched): string | null {
  const seen = new Set<string>();
  const parts: string[] = [];
  let length = 0;
  for (const text of readTexts(ad)) {
    // Most texts of an ad are in its units too: skip them before they are collapsed.
    if (!text || seen.has(text)) continue;
    seen.add(text);
    const part = text.replace(/\s+/g, " ").trim();
    if (part !== text && seen.has(part) || part === "" || isTemplate(part)) {
      continue;
    }
    seen.add(part);
    parts.push(part);
    length += part.length + 1;
    if (length > LENGTH_MAX) break;
  }
  // Do not cut a surrogate pair.
  return parts.join(" ").slice(0, LENGTH_MAX).replace(/[\ud800-\udbff]$/, "") ||
    null;
}
