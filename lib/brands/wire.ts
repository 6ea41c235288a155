import { z } from "zod";
import { brandSchema } from "@/lib/ads/wire.ts";
import { INTERVALS } from "@/lib/brands/intervals.ts";
import {
  ignoredMetaSchema,
  ignoredParametersSchema,
} from "@/lib/http/query.ts";
import { timestamp } from "@/lib/timestamp.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";

const count = z.int().min(0);

/** What `GET /v1/brands` returns. */
export const brandListSchema = z.object({
  data: z.array(brandSchema),
  meta: z.object({
    total: count.describe(
      "Brands that match the filters, on all pages. Exact.",
    ),
    limit: z.int().min(1).max(100).describe("The limit that was applied."),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe(
      "The same as pagination.cursor; null on the last page.",
    ),
    ignored_parameters: ignoredParametersSchema.optional(),
    total_is_exact: z.literal(true),
    walk: z.literal("at_least_once").describe(
      "How often a walk through all pages returns a brand while ads are imported.",
    ),
    applied: z.object({
      q: z.string().nullable(),
      filters: z.record(z.string(), z.unknown()),
      sort: z.string(),
      limit: z.int(),
    }).describe("What was understood."),
    data_as_of: timestamp.nullable().describe(
      "The end of the newest import that completed.",
    ),
  }),
  pagination: z.object({
    cursor: z.string().optional().describe("Absent on the last page."),
    has_more: z.boolean(),
  }),
  next_page_url: z.url().optional().describe(
    "The next page with the same filters and limit. Absent on the last page.",
  ),
});

export const brandResponseSchema = z.object({
  data: brandSchema,
  meta: ignoredMetaSchema.optional(),
});

/** What a brand's timeline returns. */
export const brandTimelineSchema = z.object({
  data: z.array(z.object({
    start: z.iso.date().describe(
      "The first day of the row, in UTC. Weeks begin on Monday.",
    ),
    started: count.describe("Ads whose delivery began then."),
    stopped: count.describe("Inactive ads that were last seen then."),
    active: count.describe(
      "Ads that ran at some time then: from the start of their delivery (if unknown, from when they were last seen) to when they were last seen, active ads until today.",
    ),
    by_media_type: z.object(
      Object.fromEntries(MEDIA_TYPES.map((type) => [type, count])),
    ).describe("The ads that started, by media type."),
  })).describe("One row for each interval, oldest first, zeros included."),
  meta: z.object({
    brand_id: z.int().min(1),
    interval: z.enum(INTERVALS),
    from: z.iso.date().describe("The first day of the first row."),
    to: z.iso.date().describe("The last day of the last row."),
    ignored_parameters: ignoredParametersSchema.optional(),
  }),
});
