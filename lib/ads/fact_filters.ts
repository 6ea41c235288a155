import { sql } from "kysely";
import { z } from "zod";
import { type KeyColumn, listFilter } from "@/lib/ads/list_filter.ts";
import {
  IS_ACTIVE as ACTIVE_BIT,
  IS_CREATOR_AD,
  mediaTypeOf,
} from "@/lib/columns/format.ts";
import { idList } from "@/lib/ads/page_filters.ts";
import { listOf } from "@/lib/http/query.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";

/** Filters by properties of an ad. */

const IS_ACTIVE: KeyColumn = {
  name: "is_active",
  type: sql`boolean`,
  digit: { from: (value) => sql`${value}::int`, base: 2 },
};
const MEDIA_TYPE: KeyColumn = {
  name: "media_type",
  type: sql`text`,
  digit: { from: (value) => sql`ascii(${value})`, base: 256 },
};

export const is_active = listFilter({
  schema: z.boolean().meta({
    description: "Only ads that are active, or only those that are not.",
    example: true,
  }),
  ads: (value) => sql`ads.is_active = ${value}::boolean`,
  columns: (value) => [{ facts: (byte) => (byte & ACTIVE_BIT) > 0 === value }],
  by: { column: IS_ACTIVE },
});

export const media_type = listFilter({
  schema: listOf(z.enum(MEDIA_TYPES), MEDIA_TYPES.length).meta({
    description: "Only ads of these media types.",
    example: ["carousel"],
  }),
  ads: (values) => sql`ads.media_type = any(${values}::text[])`,
  columns: (values) => [
    { facts: (byte) => values.includes(mediaTypeOf(byte)) },
  ],
  by: { column: MEDIA_TYPE },
});

export const is_creator_ad = listFilter({
  schema: z.boolean().meta({
    description:
      "Only ads that name a branded-content partner, or only those that do not.",
    example: false,
  }),
  ads: (value) => sql`ads.is_creator_ad = ${value}::boolean`,
  columns: (value) => [
    { facts: (byte) => (byte & IS_CREATOR_AD) > 0 === value },
  ],
});

const ARCHIVE_IDS_MAX = 100;

export const ad_archive_id = listFilter({
  schema: idList(ARCHIVE_IDS_MAX).meta({
    description:
      `Only these ads: up to ${ARCHIVE_IDS_MAX} archive ids, separated by commas or in repeated parameters.`,
    example: ["1814828612206945"],
  }),
  ads: (ids) => sql`ads.ad_archive_id = any(${ids}::text[])`,
  by: { few: (given) => sql`ads.ad_archive_id = any(${given}::text[])` },
});
