import type { MediaSource } from "@/lib/shared/media_source.ts";

/** A brand as cards and headers show it. */
export interface BrandView {
  /** Null if unknown. */
  name: string | null;
  href: string;
  avatar: MediaSource;
}

/** What a card shows of an ad. Texts are shortened and untrusted. */
export interface AdCardView {
  href: string;
  adArchiveId: string;
  isActive: boolean;
  mediaType: "image" | "video" | "carousel" | "unknown";
  /** Null if unknown. */
  runningDays: number | null;
  text: string | null;
  title: string | null;
  callToAction: string | null;
  domain: string | null;
  brand: BrandView | null;
  picture: MediaSource;
  hasVideo: boolean;
  /** Creative units. */
  units: number;
}

/** One picture, video or text of an ad, as people saw it. */
export interface UnitView {
  type: "image" | "video" | "text";
  body: string | null;
  title: string | null;
  description: string | null;
  caption: string | null;
  link: string | null;
  picture: MediaSource;
  video: MediaSource;
}
