import { sql } from "kysely";
import { z } from "zod";
import { listFilter } from "@/lib/ads/list_filter.ts";

/** Filters by what an ad says and where it leads. */

/** Text that the database can compare, of a bounded length. */
const text = (max: number) =>
  z.string().min(1, "The value must not be empty.")
    .max(max, `The value must have at most ${max} characters.`)
    .refine(
      (value) => !/\p{Cc}|\p{Cs}/u.test(value),
      "The value must not contain control characters.",
    );

export const creative_hash = listFilter({
  schema: text(500).meta({
    description:
      "Only ads with this creative_hash: those whose texts, links and media are the same.",
    example: "4c148f83bbb45fdc68a2c358b383bad4cfaeba7e02483e2bc98d249932c11518",
  }),
  ads: (hash) => sql`ads.creative_hash = ${hash}::text`,
});
