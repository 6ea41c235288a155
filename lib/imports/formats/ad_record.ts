import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";

/**
 * One ad as an importer hands it to the archive, whatever format it came in.
 * Everything is already checked and converted: timestamps are whole seconds
 * since 1970-01-01T00:00:00Z, texts are well-formed Unicode without NUL,
 * `null` means that the source does not tell.
 */
export interface AdRecord {
  /** Letters, digits, `_` and `-`, 1 to 64 long, never `me`. */
  ad_archive_id: string;
  brand: BrandRecord | null;
  is_creator_ad: boolean;
  delivery_start_at: number | null;
  is_active: boolean;
  media_type: MediaType;
  cards: CardRecord[];
  last_scraped_at: number | null;
  creator_page_id: string | null;
  creator_page_name: string | null;
  last_seen_at: number | null;
  /** Whole days, at least 0. */
  running_days: number | null;
  /** Equal for ads whose texts, links and media are the same. */
  creative_hash: string;
  primary_text: string | null;
  cta_text: string | null;
  destination_url: string | null;
  destination_domain: string | null;
  search_text: string | null;
  creative_units: UnitRecord[];
  /** What the source leaves out altogether, as this API's lists do; absent: nothing. */
  untold?: readonly UntoldPart[];
}

/** `creative` is the creative units and the media type. */
export type UntoldPart = "brand" | "creative" | "media_type";

/** The advertiser page of an ad, known by its `page_id`. */
export interface BrandRecord {
  page_id: string;
  name: string | null;
  /** As the source gives it; where null the archive makes one from the name. */
  slug: string | null;
  page_url: string | null;
  avatar_url: string | null;
  /** The page's name in URLs, where the source gives it and `page_url` does not have it. */
  alias?: string;
  /** Lower case: `facebook`, `instagram`, ... */
  platforms: string[];
  /** The creator's page URL and the `mediaKey` of their picture: neither is this page's. */
  foreign_urls?: string[];
}

/** One card of a carousel, or one variant of a dynamic ad. */
export interface CardRecord {
  title: string | null;
  body: string | null;
  description: string | null;
  caption: string | null;
  cta_text: string | null;
  link_url: string | null;
  image_url: string | null;
  video_url: string | null;
  /** True where the cards are variants of one ad (DCO), not slides. */
  variant: boolean;
}

/** One picture, video or text that the ad showed. */
export interface UnitRecord {
  unit_type: UnitType;
  body: string | null;
  title: string | null;
  description: string | null;
  caption: string | null;
  link_url: string | null;
  image_url: string | null;
  video_url: string | null;
}
