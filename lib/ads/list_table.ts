import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { positiveInteger } from "@/lib/http/query.ts";
import { ID_PATTERN } from "@/lib/ids.ts";
import { MEDIA_TYPE_LABELS, statusLabel } from "@/lib/shared/ad_labels.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";

/**
 * Everything that lists of ads can be narrowed and sorted by. Parsing, cursors,
 * SQL, totals, the explorer's form, the OpenAPI document and the docs derive
 * from these two tables.
 */

type Sql = RawBuilder<unknown>;

/**
 * A column of `ads` that list indexes begin with. An index on the column (or on
 * the number made of several, see `digit`), the sort's column and `id` makes a
 * page one walk along that index.
 */
export interface KeyColumn {
  name: string;
  type: Sql;
  /** Whether `ad_totals` counts ads by it; otherwise totals are counted. */
  isCounted: boolean;
  /**
   * The value as an integer from 0 to below `base`, so that one number stands
   * for the values of several columns. Only the last column may have no `base`.
   */
  digit?: { from: (value: Sql) => Sql; base?: number };
}

export interface ListFilter {
  /** Validates and documents the parameter. Its result is what `String` puts into URLs. */
  schema: z.ZodType;
  by:
    /** Ads whose column has this value: the parameter's own unless `value` looks it up. */
    | { column: KeyColumn; value?: (given: Sql) => Sql }
    /** At most some hundreds of ads, found by an index of their own. */
    | { few: (given: Sql) => Sql };
  /** The field of the explorer's form: a text unless it has options or finds brands. */
  field: {
    label: string;
    options?: Readonly<Record<string, string>>;
    placeholder?: string;
    isBrandSearch?: true;
  };
}

/**
 * An order of lists, by an index on the column (coalesced as `page_query.ts`
 * does) and `id`. Together with a filter, it needs an index that begins with an
 * expression that no other index begins with: given two that begin alike, the
 * planner may read the other one and sort.
 */
export interface ListSort {
  /** A numeric member of an ad by which its column is named; null sorts by `id` alone. */
  column: string | null;
  isDescending: boolean;
}

const IS_ACTIVE: KeyColumn = {
  name: "is_active",
  type: sql`boolean`,
  isCounted: true,
  digit: { from: (value) => sql`${value}::int`, base: 2 },
};
const MEDIA_TYPE: KeyColumn = {
  name: "media_type",
  type: sql`text`,
  isCounted: true,
  digit: { from: (value) => sql`ascii(${value})`, base: 256 },
};
const BRAND: KeyColumn = {
  name: "brand_id",
  type: sql`bigint`,
  isCounted: true,
  digit: { from: (value) => value },
};

const ARCHIVE_IDS_MAX = 100;
const ID_RULE = "1 to 64 letters, digits, _ or -";

/** In this order in URLs, to which cursors are bound. */
export const adFilters = {
  is_active: {
    schema: z.boolean().meta({
      description: "Only ads that are active, or only those that are not.",
      example: true,
    }),
    by: { column: IS_ACTIVE },
    field: {
      label: "Status",
      options: { true: statusLabel(true), false: statusLabel(false) },
    },
  },
  media_type: {
    schema: z.enum(MEDIA_TYPES).meta({
      description: "Only ads of this media type.",
      example: "carousel",
    }),
    by: { column: MEDIA_TYPE },
    field: { label: "Media type", options: MEDIA_TYPE_LABELS },
  },
  brand_id: {
    schema: positiveInteger.meta({
      description: "Only ads of this brand.",
      example: 17,
    }),
    by: { column: BRAND },
    field: { label: "Brand", placeholder: "Name or slug", isBrandSearch: true },
  },
  ad_archive_id: {
    schema: z.array(
      z.string().regex(ID_PATTERN, `Each id must be ${ID_RULE}.`),
    ).max(
      ARCHIVE_IDS_MAX,
      `The value must list at most ${ARCHIVE_IDS_MAX} ids.`,
    ).transform((ids) => [...new Set(ids)].sort()).meta({
      description:
        `Only these ads: up to ${ARCHIVE_IDS_MAX} archive ids, separated by commas or in repeated parameters.`,
      example: ["1814828612206945"],
    }),
    by: { few: (given) => sql`ads.ad_archive_id = any(${given}::text[])` },
    field: { label: "Archive ids", placeholder: "Separated by commas" },
  },
  page_id: {
    schema: z.string().regex(ID_PATTERN, `The value must be ${ID_RULE}.`).meta({
      description: "Only ads of the brand with this page id.",
      example: "368234962443642",
    }),
    by: {
      column: BRAND,
      value: (id) => sql`(select id from brands where page_id = ${id}::text)`,
    },
    field: { label: "Page id" },
  },
} satisfies Record<string, ListFilter>;

/** The first one is the default; `sort` is a parameter once there are others. */
export const adSorts: Readonly<Record<string, ListSort>> = {
  "-id": { column: null, isDescending: true },
};

/** The filters by name; one that is absent or undefined does not narrow the list. */
export type AdFilter = {
  readonly [Name in keyof typeof adFilters]?:
    | z.output<typeof adFilters[Name]["schema"]>
    | undefined;
};
