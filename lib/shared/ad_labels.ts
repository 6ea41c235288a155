import type { AdCardView } from "@/lib/shared/ad_views.ts";

/** What the archive's media types are called on pages. */
export const MEDIA_TYPE_LABELS: Record<AdCardView["mediaType"], string> = {
  image: "Image",
  video: "Video",
  carousel: "Carousel",
  unknown: "Unknown",
};

/** What pages call whether an ad still runs. */
export function statusLabel(isActive: boolean): string {
  return isActive ? "Active" : "Ended";
}
