import {
  type AdShape,
  DETAIL_MEMBERS,
  missingIncludes,
  shapeParams,
} from "@/lib/ads/ad_shape.ts";
import { parseQuery } from "@/lib/http/query.ts";

/** The parameters of one ad: which members it has. */
export const detailParams = {
  include: shapeParams.include.meta({
    description:
      "Members to add to the ad: media_type. Its brand and creative units are always there.",
    example: ["media_type"],
  }),
  fields: shapeParams.fields.meta({
    description:
      "Only these members of the ad, in the usual order; media_type must be in include too.",
    example: ["ad_archive_id", "brand"],
  }),
};

export interface DetailQuery extends AdShape {
  ignored: readonly string[];
}

/** @throws {Problem} `invalid_parameter` */
export function parseDetailQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): DetailQuery {
  const { values, ignored } = parseQuery(search, detailParams, {
    lenient,
    across: (values) => missingIncludes(values, DETAIL_MEMBERS),
  });
  return { ...values, ignored };
}
