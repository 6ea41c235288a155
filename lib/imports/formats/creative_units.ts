import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";
import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";

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

/** A unit of text alone, or none if there is no text. */
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
 * The media type of an ad: by the source's display format if it says it,
 * else by what there is to see. Cards that are variants count as one ad.
 *
 * @param displayFormat upper case, or null
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
  // A unit can be known to be a video though its URL is not known.
  const shown = new Set([
    ...cards.map(toUnitType),
    ...units.map(toUnitType),
    ...units.map((unit) => unit.unit_type),
  ]);
  if (shown.has("video")) return "video";
  return shown.has("image") ? "image" : "unknown";
}
