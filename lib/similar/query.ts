import {
  type AdShape,
  missingIncludes,
  shapeParams,
} from "@/lib/ads/ad_shape.ts";
import {
  limitDescription,
  type Page,
  pagingParams,
  parseListParams,
} from "@/lib/http/paging.ts";

export type SimilarQuery = AdShape & Page;

export const similarParams = {
  ...pagingParams(
    `${limitDescription("Ads")} A page of large ads can have fewer.`,
  ),
  ...shapeParams,
};

/** @throws {Problem} `invalid_parameter` */
export const parseSimilarQuery = (
  search: URLSearchParams,
  { lenient = false } = {},
): SimilarQuery =>
  parseListParams(search, similarParams, lenient, missingIncludes);
