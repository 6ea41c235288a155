import { z } from "zod";
import {
  AD_MEMBERS,
  type Include,
  type Included,
  INCLUDES,
} from "@/lib/ads/documents.ts";
import { textId } from "@/lib/http/path_param.ts";
import { parseQuery } from "@/lib/http/query.ts";
import { isArchiveId } from "@/lib/validation/ids.ts";
import { Problem, type ProblemDetail } from "@/lib/errors/problem.ts";

/** The fields of an ad that a response contains. */
export interface AdShape {
  /** Fields in addition to those of lists. */
  include?: readonly (Include | typeof MEDIA)[] | undefined;
  /** Only these fields. */
  fields?: readonly string[] | undefined;
}

/** Adds stored media to each creative unit, and thus the units to the ad. */
const MEDIA = "media";

/** The included fields that a single ad always has. */
export const DETAIL_MEMBERS: readonly Include[] = ["brand", "creativeUnits"];

/** A list of names, sorted as in responses. */
const namesOf = <Name extends string>(names: readonly Name[]) =>
  z.array(z.enum(names as readonly [Name, ...Name[]])).transform((listed) =>
    names.filter((name) => listed.includes(name))
  );

export const shapeParams = {
  include: namesOf([...INCLUDES, MEDIA]).meta({
    description:
      "Fields to add to each ad: its brand, its creative units, its media type. media adds the creative units, each with the stored copies of its picture and video.",
    example: ["brand"],
  }),
  fields: namesOf([...AD_MEMBERS, ...INCLUDES]).meta({
    description:
      "Return only these fields of each ad, in the usual order. Fields that lists do not have by default must be in include too.",
    example: ["ad_archive_id", "primary_text"],
  }),
};

/** Whether a response can change without a change of the archive's version, so that it must not be cached. */
export const hasMedia = ({ include = [] }: AdShape): boolean =>
  include.includes(MEDIA);

/** What is included; `always`: without being requested. */
export function includedIn(
  shape: AdShape,
  always: readonly Include[] = [],
): Included {
  const included = new Set([...always, ...includedBy(shape)]);
  return {
    members: INCLUDES.filter((name) => included.has(name)),
    hasMedia: hasMedia(shape),
  };
}

function includedBy(shape: AdShape): readonly string[] {
  const { include = [] } = shape;
  return hasMedia(shape) ? [...include, "creativeUnits"] : include;
}

/** The error for requested fields that are not included. */
export function missingIncludes(
  shape: AdShape,
  always: readonly Include[] = [],
): ProblemDetail[] {
  const { fields = [] } = shape;
  const included = [...always, ...includedBy(shape)];
  const missing = INCLUDES.filter((name) =>
    fields.includes(name) && !included.includes(name)
  );
  return missing.length === 0 ? [] : [{
    param: "fields",
    reason: `The value contains ${missing.join(" and ")}: add ${
      missing.length === 1 ? "it" : "them"
    } to include too.`,
  }];
}

/** The ad id in a path. */
export const adParam = textId(
  "The ad's identifier in the public ad library.",
  "1814828612206945",
  isArchiveId,
  () => new Problem("ad_not_found", { param: "ad_archive_id" }),
);

/** The parameters of a single ad. */
export const detailParams = {
  include: shapeParams.include.meta({
    description:
      "Fields to add to the ad: media_type. Its brand and creative units are always included; media adds to each unit the stored copies of its picture and video.",
    example: ["media_type"],
  }),
  fields: shapeParams.fields.meta({
    description:
      "Return only these fields of the ad, in the usual order; media_type must be in include too.",
    example: ["ad_archive_id", "brand"],
  }),
};

/** @throws {Problem} `invalid_parameter` */
export function parseDetailQuery(
  search: URLSearchParams,
  { lenient = false } = {},
) {
  const { values, ignored } = parseQuery(search, detailParams, {
    lenient,
    across: (values) => missingIncludes(values, DETAIL_MEMBERS),
  });
  return { ...values, ignored };
}
