import { z } from "zod";
import { AD_MEMBERS } from "@/lib/ads/present.ts";
import { parseQuery } from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/problem.ts";

/** Which members of an ad a response has. */
export interface AdShape {
  /** Members besides those that a list has. */
  include?: readonly Include[] | undefined;
  /** Only these of all members. */
  fields?: readonly string[] | undefined;
}

/** Members that lists have only if asked, in this order after the others. */
const INCLUDES = ["brand", "creativeUnits", "media_type"] as const;
export type Include = typeof INCLUDES[number];

/** Those of them that an ad's detail always has. */
export const DETAIL_MEMBERS: readonly Include[] = ["brand", "creativeUnits"];

/** A list of names, in the order that responses have. */
const namesOf = <Name extends string>(names: readonly Name[]) =>
  z.array(z.enum(names as readonly [Name, ...Name[]])).transform((given) =>
    names.filter((name) => given.includes(name))
  );

export const shapeParams = {
  include: namesOf(INCLUDES).meta({
    description:
      "Members to add to each ad, after the others: its brand, its creative units, its media type.",
    example: ["brand"],
  }),
  fields: namesOf([...AD_MEMBERS, ...INCLUDES]).meta({
    description:
      "Only these members of each ad, in the usual order. Members that are not in lists must be in include too.",
    example: ["ad_archive_id", "primary_text"],
  }),
};

/** The members of an ad, in order; `always` are the included ones that need not be asked for. */
export function membersOf(
  { include = [], fields }: AdShape,
  always: readonly Include[] = [],
): string[] {
  const members = [
    ...AD_MEMBERS,
    ...INCLUDES.filter((name) =>
      always.includes(name) || include.includes(name)
    ),
  ];
  return fields === undefined
    ? members
    : members.filter((name) => fields.includes(name));
}

/** The problem of fields that nothing includes. */
export function missingIncludes(
  { include = [], fields = [] }: AdShape,
  always: readonly Include[] = [],
): ProblemDetail[] {
  const missing = INCLUDES.filter((name) =>
    fields.includes(name) && !include.includes(name) && !always.includes(name)
  );
  return missing.length === 0 ? [] : [{
    param: "fields",
    reason: `The value names ${missing.join(" and ")}: add ${
      missing.length === 1 ? "it" : "them"
    } to include too.`,
  }];
}

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
