import type { MediaType } from "@/lib/shared/media_type.ts";
import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { unitTypeOf } from "@/lib/imports/formats/creative_units.ts";

const BY_FORMAT: Readonly<Record<string, MediaType>> = {
  CAROUSEL: "carousel",
  DPA: "carousel",
  VIDEO: "video",
  IMAGE: "image",
};

/**
 * The media type of an ad: by the source's display format where it says it,
 * else by what there is to see. Cards that are variants count as one ad.
 *
 * @param displayFormat upper case, or null
 */
export function mediaTypeOf(
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
  // A unit can be known to be a video though nobody knows where it is.
  const shown = new Set([
    ...cards.map(unitTypeOf),
    ...units.map(unitTypeOf),
    ...units.map((unit) => unit.unit_type),
  ]);
  if (shown.has("video")) return "video";
  return shown.has("image") ? "image" : "unknown";
}
