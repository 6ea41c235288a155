import type { MediaSource } from "@/lib/shared/media_source.ts";

/** A brand in the corner of something else. */
export interface BrandView {
  /** Null if its name is not known. */
  name: string | null;
  href: string;
  avatar: MediaSource;
}

/** What a card shows of an ad. Texts are cut short and come from someone else. */
export interface AdCardView {
  href: string;
  adArchiveId: string;
  isActive: boolean;
  mediaType: "image" | "video" | "carousel" | "unknown";
  /** Whole days; null if they are not known. */
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
