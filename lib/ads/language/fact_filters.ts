import { z } from "zod";
import { listFilter } from "@/lib/ads/language/list_filter.ts";
import { IS_ACTIVE, IS_CREATOR_AD, mediaTypeOf } from "@/lib/columns/format.ts";
import { idList } from "@/lib/ads/language/page_filters.ts";
import { listOf } from "@/lib/http/query.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";

/** Filters by properties of an ad. */

export const is_active = listFilter({
  schema: z.boolean().meta({
    description: "Only ads that are active, or only those that are not.",
    example: true,
  }),
  where: (value) => [{ facts: (byte) => (byte & IS_ACTIVE) > 0 === value }],
  isOriginal: "one",
});

export const media_type = listFilter({
  schema: listOf(z.enum(MEDIA_TYPES), MEDIA_TYPES.length).meta({
    description: "Only ads of these media types.",
    example: ["carousel"],
  }),
  where: (values) => [{ facts: (byte) => values.includes(mediaTypeOf(byte)) }],
  isOriginal: "one",
});

export const is_creator_ad = listFilter({
  schema: z.boolean().meta({
    description:
      "Only ads that name a branded-content partner, or only those that do not.",
    example: false,
  }),
  where: (value) => [{ facts: (byte) => (byte & IS_CREATOR_AD) > 0 === value }],
});

const ARCHIVE_IDS_MAX = 100;

export const ad_archive_id = listFilter({
  schema: idList(ARCHIVE_IDS_MAX).meta({
    description: `Only these ads: up to ${ARCHIVE_IDS_MAX} archive ids.`,
    example: ["1814828612206945"],
  }),
  where: (values) => [
    { lookUp: { of: "ads", by: "ad_archive_id", values } },
  ],
  isOriginal: "any",
});
