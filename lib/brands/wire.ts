import { z } from "zod";
import { brandSchema } from "@/lib/ads/wire.ts";
import { INTERVALS } from "@/lib/brands/timeline_query.ts";
import {
  appliedSchema,
  dataAsOfSchema,
  listSchema,
} from "@/lib/http/paging.ts";
import {
  ignoredMetaSchema,
  ignoredParametersSchema,
} from "@/lib/http/query.ts";
import { timestamp } from "@/lib/time/timestamp.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";

const count = z.int().min(0);

/** The response of `GET /v1/brands`. */
export const brandListSchema = listSchema(
  z.array(brandSchema),
  "The number of matching brands on all pages. Exact.",
  {
    total_is_exact: z.literal(true),
    walk: z.literal("at_least_once").describe(
      "How often paging through the whole list returns each brand while ads are imported.",
    ),
    applied: appliedSchema({ sort: z.string(), limit: z.int() }).describe(
      "The request as it was interpreted.",
    ),
    data_as_of: dataAsOfSchema,
  },
);

export const brandResponseSchema = z.object({
  data: brandSchema,
  meta: ignoredMetaSchema.optional(),
});

/** The response of a brand's timeline. */
export const brandTimelineSchema = z.object({
  data: z.array(z.object({
    start: z.iso.date().describe(
      "The first day of the row, in UTC. Weeks begin on Monday.",
    ),
    started: count.describe("Ads whose delivery began in this interval."),
    stopped: count.describe(
      "Inactive ads that were last seen in this interval.",
    ),
    active: count.nullable().describe(
      "Ads that ran at some time then: from the start of their delivery (if unknown, from last_seen_at, the only sighting that is stored) to last_seen_at; active ads until meta.observed_until. Null if the interval begins after that.",
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
    observed_until: timestamp.describe(
      "When the brand was last observed: when one of its ads was last seen or the brand was last scraped, whichever is later. If neither is known, when an import last changed the brand.",
    ),
    without_start: count.describe(
      "Ads of the brand whose start is unknown. started leaves them out.",
    ),
    ignored_parameters: ignoredParametersSchema.optional(),
  }),
});
