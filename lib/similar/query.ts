import {
  type AdShape,
  missingIncludes,
  shapeParams,
} from "@/lib/ads/ad_shape.ts";
import {
  differingCursors,
  limitDescription,
  pagingParams,
} from "@/lib/http/paging.ts";
import { parseQuery } from "@/lib/http/query.ts";

export interface SimilarQuery extends AdShape {
  limit: number;
  /** Undefined for the first page. */
  cursor?: string | undefined;
  /** Unknown parameters ignored because of `Prefer: handling=lenient`. */
  ignored: readonly string[];
}

export const similarParams = {
  ...pagingParams(
    `${limitDescription("Ads")} A page of large ads can have fewer.`,
  ),
  ...shapeParams,
};

/** @throws {Problem} `invalid_parameter` */
export function parseSimilarQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): SimilarQuery {
  const { values, ignored } = parseQuery(search, similarParams, {
    lenient,
    across: (values) => [
      ...differingCursors(values),
      ...missingIncludes(values),
    ],
  });
  const { limit, cursor, page_token, include, fields } = values;
  return {
    ...{ limit, include, fields, ignored },
    cursor: (cursor ?? page_token) || undefined,
  };
}
