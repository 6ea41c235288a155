import type { MediaType } from "@/lib/shared/media_type.ts";

/** Names of media types on pages. */
export const MEDIA_TYPE_LABELS: Record<MediaType, string> = {
  image: "Image",
  video: "Video",
  carousel: "Carousel",
  unknown: "Unknown",
};

/** The values of `is_active`, which is what the source said of an ad. */
export function statusLabel(isActive: boolean): string {
  return isActive ? "Active" : "Ended";
}
