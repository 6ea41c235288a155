import type { MediaType } from "@/lib/shared/media_type.ts";

/** Names of media types on pages. */
export const MEDIA_TYPE_LABELS: Record<MediaType, string> = {
  image: "Image",
  video: "Video",
  carousel: "Carousel",
  unknown: "No media",
};

/** What an ad consists of; null: nothing. */
export function mediaLabel(type: MediaType, hasText: boolean): string | null {
  if (type !== "unknown") return MEDIA_TYPE_LABELS[type];
  return hasText ? "Text" : null;
}

/** The values of `is_active`, which is what the source said of an ad. */
export function statusLabel(isActive: boolean): string {
  return isActive ? "Active" : "Ended";
}
