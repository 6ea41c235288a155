import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";
import type { BrandRecord, CardRecord } from "@/lib/imports/ad_record.ts";

/** A creative unit on the wire: section 2.3 of the specification. */
export interface NativeUnit {
  unitIndex: number;
  unitType: UnitType;
  body: string | null;
  title: string | null;
  description: string | null;
  caption: string | null;
  linkUrl: string | null;
  imageUrl: string | null;
  videoUrl: string | null;
}

/**
 * One ad in the `native` format: the members of section 2 of the
 * specification that a source can know. Timestamps are seconds. What the
 * archive makes itself (ids, hash, counts) is left to it.
 */
export interface NativeAd {
  ad_archive_id: string;
  is_creator_ad: boolean;
  delivery_start_at: number | null;
  is_active: boolean;
  media_type: MediaType;
  cards: CardRecord[];
  last_scraped_at: number;
  creator_page_id: string | null;
  creator_page_name: string | null;
  last_seen_at: number | null;
  running_days: number | null;
  primary_text: string | null;
  cta_text: string | null;
  destination_url: string | null;
  brand: BrandRecord | null;
  creativeUnits: NativeUnit[];
}
