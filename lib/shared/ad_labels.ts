import type { MediaType } from "@/lib/shared/media_type.ts";

/** Names of media types on pages. */
export const MEDIA_TYPE_LABELS: Record<MediaType, string> = {
  image: "Image",
  video: "Video",
  carousel: "Carousel",
  unknown: "Unknown",
};

/** Whether an ad is still running, on pages. */
export function statusLabel(isActive: boolean): string {
  return isActive ? "Active" : "Ended";
}
