import type { MediaType } from "@/lib/shared/media_type.ts";

/** What is decided by an ad's place in an archive that was imported unevenly. */
export interface Skew {
  mediaType: MediaType;
  isActive: boolean;
  /** Whether the ad is the largest brand's; else it is another one's. */
  isLargestBrand: boolean;
}

/**
 * The hardest archive for lists: what is common at one end is rare or missing
 * at the other. The largest brand has the older two fifths and nothing since,
 * nearly all that runs is new, and the rare media types are the oldest ads.
 *
 * @param place from 0 (the oldest ad) up to 1
 */
export function skewAt(place: number, random: () => number): Skew {
  return {
    mediaType: place < 0.002
      ? "unknown"
      : place < 0.005
      ? "carousel"
      : place < 0.5
      ? "image"
      : "video",
    isActive: place >= 0.7 || random() < 0.001,
    isLargestBrand: place < 0.4,
  };
}
