import { z } from "zod";
import { AD_MEMBERS, UNITS_WITH_MEDIA } from "@/lib/ads/present.ts";
import { parseQuery } from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/problem.ts";

/** Which members of an ad a response has. */
export interface AdShape {
  /** Members besides those that a list has. */
  include?: readonly (Include | typeof MEDIA)[] | undefined;
  /** Only these of all members. */
  fields?: readonly string[] | undefined;
}

/** Members that lists have only if asked, in this order after the others. */
const INCLUDES = ["brand", "creativeUnits", "media_type"] as const;
export type Include = typeof INCLUDES[number];

/** Adds to each creative unit what is kept of it, and so to the ad its units. */
const MEDIA = "media";

/** Those of them that an ad's detail always has. */
export const DETAIL_MEMBERS: readonly Include[] = ["brand", "creativeUnits"];

/** A list of names, in the order that responses have. */
const namesOf = <Name extends string>(names: readonly Name[]) =>
  z.array(z.enum(names as readonly [Name, ...Name[]])).transform((given) =>
    names.filter((name) => given.includes(name))
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

/** Whether a response has what changes without the archive's version, so that it is not kept. */
export const hasMedia = ({ include = [] }: AdShape): boolean =>
  include.includes(MEDIA);

/** The members of an ad, in order; `always` are the included ones that need not be asked for. */
export function membersOf(
  shape: AdShape,
  always: readonly Include[] = [],
): string[] {
  const { fields } = shape;
  const included = new Set([...always, ...includedBy(shape)]);
  const members = [
    ...AD_MEMBERS,
    ...INCLUDES.filter((name) => included.has(name)),
  ].filter((name) => fields === undefined || fields.includes(name));
  return hasMedia(shape)
    ? members.map((name) => name === "creativeUnits" ? UNITS_WITH_MEDIA : name)
    : members;
}

function includedBy(shape: AdShape): readonly string[] {
  const { include = [] } = shape;
  return hasMedia(shape) ? [...include, "creativeUnits"] : include;
}

/** The problem of fields that nothing includes. */
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

/** The parameters of one ad: which members it has. */
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
