import { z } from "zod";
import { ID_PATTERN } from "@/lib/ids.ts";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";
import {
  LIMIT_MAX,
  limitParam,
  type ParamTable,
  parseQuery,
  positiveInteger,
  type QueryValues,
} from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/problem.ts";

const ARCHIVE_IDS_MAX = 100;

/** These schemas validate and are the OpenAPI document's parameters. */
export const listParams = {
  limit: limitParam(
    `Ads per page. More than ${LIMIT_MAX} is taken as ${LIMIT_MAX}, and meta.limit says so. A page of large ads holds fewer.`,
  ).meta({ example: 2 }),
  cursor: z.string().meta({
    description:
      "Where to continue: pagination.cursor of the previous page, unchanged and with the same filters. Empty or absent: the first page.",
    example: "",
  }),
  page_token: z.string().meta({
    description: "Another name for cursor.",
    example: "",
  }),
  is_active: z.boolean().meta({
    description: "Only ads that are active, or only those that are not.",
    example: true,
  }),
  media_type: z.enum(MEDIA_TYPES).meta({
    description: "Only ads of this media type.",
    example: "carousel",
  }),
  brand_id: positiveInteger.meta({
    description: "Only ads of this brand.",
    example: 17,
  }),
  ad_archive_id: z.array(
    z.string().regex(
      ID_PATTERN,
      "Each id must be 1 to 64 letters, digits, _ or -.",
    ),
  ).max(ARCHIVE_IDS_MAX, `The value must list at most ${ARCHIVE_IDS_MAX} ids.`)
    .meta({
      description:
        `Only these ads: up to ${ARCHIVE_IDS_MAX} archive ids, separated by commas or one in each of several parameters.`,
      example: ["1814828612206945"],
    }),
} satisfies ParamTable;

/** Which ads a list holds; a member that is null does not filter. */
export interface AdFilter {
  is_active: boolean | null;
  media_type: MediaType | null;
  brand_id: number | null;
  ad_archive_ids: readonly string[] | null;
}

export interface ListQuery {
  filter: AdFilter;
  limit: number;
  /** Null: the first page. */
  cursor: string | null;
  ignored: readonly string[];
}

function differingCursors(
  { cursor, page_token }: QueryValues<typeof listParams>,
): ProblemDetail[] {
  const differ = cursor !== undefined && page_token !== undefined &&
    cursor !== page_token;
  return !differ ? [] : [{
    param: "page_token",
    reason:
      "The parameter is another name for cursor and must have the same value.",
  }];
}

/** @throws {Problem} `invalid_parameter` */
export function parseListQuery(
  params: URLSearchParams,
  options: { lenient: boolean },
): ListQuery {
  const { values, ignored } = parseQuery(params, listParams, {
    ...options,
    across: differingCursors,
  });
  const { cursor, page_token, limit, ad_archive_id } = values;
  return {
    filter: {
      is_active: values.is_active ?? null,
      media_type: values.media_type ?? null,
      brand_id: values.brand_id ?? null,
      ad_archive_ids: ad_archive_id === undefined
        ? null
        : [...new Set(ad_archive_id)].sort(),
    },
    limit,
    // Client loops start with an empty cursor.
    cursor: (cursor ?? page_token) || null,
    ignored,
  };
}

/** One spelling for each filter: cursors are bound to it, and `next_page_url` repeats it. */
export function filterParams(filter: AdFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.is_active !== null) {
    params.set("is_active", String(filter.is_active));
  }
  if (filter.media_type !== null) params.set("media_type", filter.media_type);
  if (filter.brand_id !== null) params.set("brand_id", String(filter.brand_id));
  if (filter.ad_archive_ids !== null) {
    params.set("ad_archive_id", filter.ad_archive_ids.join(","));
  }
  return params;
}
