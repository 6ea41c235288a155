import { z } from "zod";
import { adSchema, selectedAdSchema } from "@/lib/ads/wire.ts";
import { ignoredParametersSchema } from "@/lib/http/query.ts";
import { timestamp } from "@/lib/time/timestamp.ts";

/** The wire form of what changed. */

const known = timestamp.nullable();

export const adHistorySchema = z.object({
  ad_archive_id: z.string(),
  intervals: z.array(z.object({
    from: known.describe("Null if it is not known."),
    to: known.describe(
      "Null in the last one, which is ongoing, and in others if unknown.",
    ),
    is_active: z.boolean(),
  })).describe(
    "When the ad ran, and its pauses, as far as it was observed.",
  ),
  edits: z.array(z.object({
    at: timestamp.describe("When the change was observed."),
    field: z.enum([
      ...["primary_text", "cta_text", "destination_url"] as const,
      ...["cards", "creativeUnits"] as const,
    ]),
    from: z.unknown(),
    to: z.unknown(),
  })).describe(
    "Changes of texts, links, calls to action, pictures, and videos, oldest first; the last 200. Seeing an ad again is not a change, nor is a new signature in a picture's URL.",
  ),
  replaced_values: z.array(z.object({
    as_of: known,
    replaced_at: timestamp,
    values: z.record(z.string(), z.unknown()),
  })).describe(
    "Spend, impressions, reach, and the like as the source stated them before.",
  ),
}).meta({ id: "AdHistory", description: "What is known about an ad's past." });

export type AdHistory = z.infer<typeof adHistorySchema>;

export const removedSchema = z.object({
  id: z.int(),
  ad_archive_id: z.string(),
  brand_id: z.int().nullable(),
  removed_at: timestamp,
}).meta({ id: "RemovedAd", description: "An ad that left the archive." });

const version = z.int().describe(
  "The archive's version, which only increases.",
);

export const changeSchema = z.discriminatedUnion("change", [
  z.object({
    change: z.literal("upserted"),
    ad: z.union([adSchema, selectedAdSchema]).describe("The ad as it is now."),
    version,
  }),
  z.object({
    change: z.literal("removed"),
    ad: removedSchema,
    version,
  }),
]).meta({ id: "Change", description: "A change of an ad." });

export const changeListSchema = z.object({
  data: z.array(changeSchema).describe(
    "Oldest change first. Each ad is there at most once, as it is now.",
  ),
  meta: z.object({
    limit: z.int(),
    up_to_date: z.boolean().describe(
      "Whether these are all changes up to now.",
    ),
    ignored_parameters: ignoredParametersSchema.optional(),
  }),
  pagination: z.object({
    cursor: z.string().describe("Always pass it in the next request."),
    has_more: z.boolean(),
  }),
});

const changedAds = z.object({
  count: z.int().min(0),
  ads: z.array(adSchema).describe("Up to ten of them."),
});

export const brandChangesSchema = z.object({
  data: z.object({
    started: changedAds.describe("Ads whose delivery began since then."),
    stopped: changedAds.describe(
      "Ads that are not active and were last seen since then.",
    ),
    resumed: changedAds.describe("Ads that were seen active after a pause."),
    edited: changedAds.describe(
      "Ads whose texts, links, calls to action, pictures, or videos changed.",
    ),
  }),
  meta: z.object({
    since: timestamp,
    ignored_parameters: ignoredParametersSchema.optional(),
  }),
});
