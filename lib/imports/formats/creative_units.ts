import type { UnitType } from "@/lib/shared/media_type.ts";
import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";

export function unitTypeOf(
  media: { image_url: string | null; video_url: string | null },
): UnitType {
  if (media.video_url !== null) return "video";
  return media.image_url !== null ? "image" : "text";
}

/** The unit of one card. */
export function unitOfCard(card: CardRecord): UnitRecord {
  return {
    unit_type: unitTypeOf(card),
    body: card.body,
    title: card.title,
    description: card.description,
    caption: card.caption,
    link_url: card.link_url,
    image_url: card.image_url,
    video_url: card.video_url,
  };
}

/** A unit of text alone, or none where there is no text. */
export function textUnits(
  texts: Omit<UnitRecord, "unit_type" | "image_url" | "video_url">,
): UnitRecord[] {
  const { body, title, description, caption } = texts;
  const hasText = [body, title, description, caption].some((text) =>
    text !== null
  );
  if (!hasText) return [];
  return [{ unit_type: "text", ...texts, image_url: null, video_url: null }];
}
