import { z } from "zod";
import { sourceSchema, transparencySchema } from "@/lib/ads/transparency.ts";
import { timestamp } from "@/lib/time/timestamp.ts";
import { MEDIA_TYPES, UNIT_TYPES } from "@/lib/shared/media_type.ts";

/**
 * The wire form of ads, brands and creative units: members, order and
 * meaning. PostgreSQL builds the JSON from these members (`documents.ts`),
 * and the OpenAPI document describes them.
 */

const id = z.int().min(1);
const text = z.string().nullable();
const knownTimestamp = timestamp.nullable();

export const cardSchema = z.object({
  title: text,
  body: text,
  description: text,
  caption: text,
  cta_text: text,
  link_url: text,
  image_url: text,
  video_url: text,
  variant: z.boolean().describe(
    "True if the cards are variants of one ad, of which each viewer saw one; false for the slides of a carousel.",
  ),
}).meta({
  id: "Card",
  description: "One slide of a carousel, or one variant of a dynamic ad.",
});

export const brandSchema = z.object({
  id,
  slug: z.string().describe(
    "A readable unique identifier; it does not change when the name changes.",
  ),
  page_id: z.string().describe(
    "The page's identifier in the public ad library. If sources only have the page's name, it is name: and that name, such as name:corner-bakery.",
  ),
  name: text,
  active_ad_count: z.int().min(0).describe(
    "Ads in this archive that are active. Exact.",
  ),
  total_ad_count: z.int().min(0).describe("Ads in this archive. Exact."),
  page_url: text,
  avatar_url: text,
  platforms: z.array(z.string()).describe(
    "Where the brand's ads were shown, in lowercase: facebook, instagram, messenger, audience_network, threads, whatsapp, ...",
  ),
  media_types: z.array(z.enum(MEDIA_TYPES)).describe(
    "The media types of the brand's ads.",
  ),
  last_scraped_at: knownTimestamp,
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: "Brand", description: "An advertiser's page." });

/** The stored fields of a creative unit. */
export const storedUnitSchema = z.object({
  unitIndex: z.int().min(0).describe("Position in the ad, starting at 0."),
  unitType: z.enum(UNIT_TYPES),
  body: text,
  title: text,
  description: text,
  caption: text,
  linkUrl: text,
  imageUrl: text.describe("For a video, its preview image."),
  videoUrl: text,
});

export const mediaSchema = z.object({
  state: z.enum(["kept", "pending", "expired", "refused", "none"]).describe(
    "State of the unit's picture; of a video, its preview image. kept: it is stored at url. pending: it is not downloaded yet. expired: the source no longer has it, or it was deleted to free space. refused: its host, type, or size is not allowed. none: the unit has no picture, or this server does not store pictures.",
  ),
  url: text.describe(
    "The stored picture. It never changes or expires. For a thumbnail, replace the extension with _160.webp, _480.webp, or _960.webp.",
  ),
  width: z.int().min(1).nullable().describe("Width of the picture, in pixels."),
  height: z.int().min(1).nullable(),
  video_url: text.describe(
    "The stored video. Null if this server does not store it.",
  ),
}).meta({
  id: "Media",
  description: "The stored picture and video of a creative unit.",
});

export const unitSchema = storedUnitSchema.extend({
  media: mediaSchema.optional().describe("With include=media."),
}).meta({
  id: "CreativeUnit",
  description: "One picture, video, or text that the ad showed.",
});

export const adSchema = z.object({
  id: id.describe(
    "Internal identifier. Lists are ordered by it, most recently added first.",
  ),
  ad_archive_id: z.string().describe(
    "The ad's identifier in the public ad library.",
  ),
  brand_id: id.nullable().describe(
    "Null if the source does not name the page.",
  ),
  is_creator_ad: z.boolean().describe(
    "True if the ad names a branded-content partner.",
  ),
  delivery_start_at: knownTimestamp,
  is_active: z.boolean().describe(
    "Whether the ad was running when it was last observed: at last_seen_at or last_scraped_at, whichever is later.",
  ),
  cards: z.array(cardSchema),
  last_scraped_at: knownTimestamp,
  creator_page_id: text,
  creator_page_name: text,
  last_seen_at: knownTimestamp,
  running_days: z.int().min(0).nullable().describe(
    "Days from the start of delivery to its end or, if that is unknown, to last_seen_at, rounded to the nearest day.",
  ),
  creative_hash: text.describe(
    "Equal for ads with the same texts, links, and media. Null for an ad without any.",
  ),
  primary_text: text,
  cta_text: text.describe("The words on the ad's button."),
  destination_url: text.describe(
    "As the source gives it; check it before you link to it.",
  ),
  destination_domain: text,
  search_text: text.describe(
    "All of the ad's text in one string, for searching.",
  ),
  scrape_run_id: id.nullable().describe("The import that last changed the ad."),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({
  id: "Ad",
  description: "An ad of the archive. Unknown values are null.",
});

export const adDetailSchema = adSchema.extend({
  brand: brandSchema.nullable(),
  creativeUnits: z.array(unitSchema),
}).meta({
  id: "AdDetail",
  description: "An ad with its brand and creative units.",
});

/** An ad with `fields`, or with `include` or `collapse` in a list. */
export const selectedAdSchema = adDetailSchema.extend({
  media_type: z.enum(MEDIA_TYPES),
  transparency: transparencySchema.nullable(),
  source: sourceSchema.nullable(),
  group_size: z.int().min(1).describe(
    "With collapse: the number of matching ads with its creative.",
  ),
}).partial().meta({
  id: "SelectedAd",
  description:
    "An ad with the members that fields, include, and collapse select.",
});

/** The fields of `meta` about a filter's brands. */
export const brandsMetaSchema = z.object({
  brands: z.array(z.object({
    id: z.int(),
    slug: z.string(),
    last_scraped_at: timestamp.nullable(),
  })).describe("The brands of the filter."),
  unknown_brands: z.array(z.string()).describe(
    "Brands of the filter that are not in the archive.",
  ),
}).partial().shape;
