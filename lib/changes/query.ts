import { z } from "zod";
import {
  type AdShape,
  missingIncludes,
  shapeParams,
} from "@/lib/ads/language/ad_shape.ts";
import { brand_id } from "@/lib/ads/language/page_filters.ts";
import { type Page, pagingParams, parseListParams } from "@/lib/http/paging.ts";
import type { ParamTable } from "@/lib/http/query.ts";

/** What can become of an ad. */
export const CHANGE_TYPES = ["upserted", "removed"] as const;
type ChangeType = typeof CHANGE_TYPES[number];

const WAIT_MAX = 25;

export interface ChangesQuery extends AdShape, Page {
  types: readonly ChangeType[];
  /** Undefined: all brands. */
  brand_id?: readonly number[] | undefined;
  /** Seconds. */
  wait: number;
}

const { limit, cursor, page_token } = pagingParams("Changes");

/** They validate queries and define the OpenAPI document's parameters. */
export const changesParams = {
  limit,
  cursor: cursor.meta({
    description:
      "pagination.cursor of the previous response, with the same types and brand_id. Without it, the feed begins with the oldest change: reading it to its end is a full copy.",
    example: "",
  }),
  page_token,
  wait: z.int().min(0).max(WAIT_MAX, `The value must be at most ${WAIT_MAX}.`)
    .prefault(0).meta({
      description:
        `If nothing has changed, wait for a change for up to this many seconds: 0 to ${WAIT_MAX}.`,
      example: 0,
    }),
  types: z.array(z.enum(CHANGE_TYPES)).meta({
    description:
      "Only these changes. upserted: the ad was added, changed, or seen again. removed: it is no longer in the archive. By default, both.",
    example: ["upserted"],
  }),
  brand_id: brand_id.schema.meta({
    description: "Only changes of these brands' ads.",
    example: [12],
  }),
  ...shapeParams,
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseChangesQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): ChangesQuery {
  const values = parseListParams(
    search,
    changesParams,
    lenient,
    missingIncludes,
  );
  const { limit, cursor, ignored, wait, types = CHANGE_TYPES } = values;
  const { brand_id, include, fields } = values;
  return {
    limit,
    cursor,
    ignored,
    wait,
    types,
    brand_id,
    include,
    fields,
  };
}

/** What cursors are bound to: with other parameters, it is another feed. */
export const boundTo = (
  { types, brand_id }: Pick<ChangesQuery, "types" | "brand_id">,
): string =>
  `changes ${CHANGE_TYPES.filter((type) => types.includes(type))} ${
    brand_id ?? ""
  }`;
