import type { z } from "zod";
import type { Transparency } from "@/lib/ads/transparency.ts";
import { adSchema, type cardSchema } from "@/lib/ads/wire.ts";
import type { Members } from "@/lib/imports/formats/members.ts";
import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";

/** Members of a record that replace or follow a member of the response. */
const IN_PLACE_OF = {
  id: [],
  brand_id: ["brand"],
  is_active: ["is_active", "media_type"],
  scrape_run_id: ["creative_units", "transparency", "source"],
  created_at: [],
  updated_at: [],
};

/** What the archive adds to an ad by itself. */
type OwnMember = Exclude<keyof typeof IN_PLACE_OF, "is_active">;

/** Sources of records: this API, Meta's web page and its API, TikTok's API. */
export const FORMATS = ["native", "meta_web", "meta_api", "tiktok"] as const;
export type Format = (typeof FORMATS)[number];

/**
 * One ad as an importer hands it to the archive, checked and converted:
 * timestamps are whole seconds since 1970, texts are well-formed Unicode
 * without NUL, and `null` means that the record does not have it.
 */
export type AdRecord = Omit<z.infer<typeof adSchema>, OwnMember> & {
  brand: BrandRecord | null;
  media_type: MediaType;
  creative_units: UnitRecord[];
  /** What the library says about the ad. */
  transparency: Transparency | null;
  /** The record's other members. */
  source: Members | null;
  /** Members that the record does not have, not even as null: stored values stay. */
  omitted?: readonly OmittedPart[];
  /** In every format but `native`, whose records add to a stored ad and change it, but do not replace it. */
  foreign?: ForeignRecord;
};

export interface ForeignRecord {
  /** When delivery ended, if the record says so. */
  deliveryEnd: number | null;
  /** Whether it has no content and no date of delivery: it only shows that its ad was seen. */
  isSighting: boolean;
}

/** A member that a `native` record omits; `status` is `is_active` in others. */
export type OmittedPart = RecordMember | "status";

/** An ad as it is read from a record, with sentences on values that are uncertain. */
export type ReadRecord = AdRecord & { doubts?: readonly string[] };

/** The advertiser page of an ad, known by its `page_id`. */
export interface BrandRecord {
  page_id: string;
  name: string | null;
  /** As in the source; if null, the archive makes one from the name. */
  slug: string | null;
  page_url: string | null;
  avatar_url: string | null;
  /** The page's name in URLs, if the source has it and `page_url` does not. */
  alias?: string;
  /** Lower case: `facebook`, `instagram`, ... */
  platforms: string[];
  /** The creator's page URL and the `mediaKey` of their picture: neither is this page's. */
  foreign_urls?: string[];
}

/** One card of a carousel, or one variant of a dynamic ad. */
export type CardRecord = z.infer<typeof cardSchema>;

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

/** Whether a record says that an ad has neither a link nor a picture or video. */
export function isBare(ad: AdRecord): boolean {
  const isShown = ad.omitted?.includes("creative_units") !== true &&
    ad.foreign?.isSighting !== true;
  return isShown &&
    ad.destination_url === null && ad.destination_domain === null &&
    [...ad.cards, ...ad.creative_units].every((part) =>
      part.link_url === null && part.image_url === null &&
      part.video_url === null
    );
}

type RecordMember = Exclude<keyof AdRecord, "omitted" | "foreign">;

/**
 * The members of a record, in the order of the response. Stored hashes depend
 * on this order: a change of it makes every ad count as changed once.
 */
export const RECORD_MEMBERS = Object.keys(adSchema.shape).flatMap((name) =>
  (IN_PLACE_OF as Record<string, string[]>)[name] ?? [name]
) as RecordMember[];
