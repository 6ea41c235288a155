import { z } from "zod";
import { having, listFilter } from "@/lib/ads/language/list_filter.ts";
import { listOf, positiveInteger } from "@/lib/http/query.ts";
import { ARCHIVE_ID_PATTERN, PAGE_ID_PATTERN } from "@/lib/validation/ids.ts";

/** Filters by who published an ad: brands, their pages, creators. */

/** Maximum number of brands, pages or creators in a list. */
export const LIST_MAX = 50;

/** Up to `max` ids of ads. */
export const idList = (max: number) =>
  listOf(
    z.string().regex(
      ARCHIVE_ID_PATTERN,
      "Each id must be 1 to 64 letters, digits, _, or -, with a prefix such as tiktok: outside of Meta's library.",
    ),
    max,
    "ids",
  );

/** Ids of pages in the source. */
export const pageIds = listOf(
  z.string().regex(
    PAGE_ID_PATTERN,
    "Each page id must be 1 to 64 letters, digits, _, or -, or name: and these.",
  ),
  LIST_MAX,
  "page ids",
);

export const brand_id = listFilter({
  schema: listOf(positiveInteger, LIST_MAX, "brands").meta({
    description: `Only ads of these brands: up to ${LIST_MAX} ids.`,
    example: [17],
  }),
  where: (among) => [{ column: "brand_id", among }],
  isOriginal: "one",
});

export const page_id = listFilter({
  schema: pageIds.meta({
    description:
      `Only ads of the brands with these page ids: up to ${LIST_MAX}. If only the name of a brand's page is known, its id is name: and that name.`,
    example: ["368234962443642"],
  }),
  where: (values) => [
    { column: "brand_id", lookUp: { of: "brands", by: "page_id", values } },
  ],
});

export const brand = listFilter({
  schema: listOf(
    z.string().regex(
      /^[A-Za-z0-9_-]{1,160}$/,
      "Each slug must be 1 to 160 letters, digits, _, or -. To search by name, use q with search_in=brand.",
    ),
    LIST_MAX,
    "slugs",
  ).meta({
    description: `Only ads of the brands with these slugs: up to ${LIST_MAX}.`,
    example: ["haldoak"],
  }),
  where: (values) => [
    { column: "brand_id", lookUp: { of: "brands", by: "slug", values } },
  ],
});

export const creator_page_id = listFilter({
  schema: pageIds.meta({
    description:
      `Only ads that these creators' pages published: up to ${LIST_MAX} page ids.`,
    example: ["523458888416837"],
  }),
  where: (values) => [having("creator", "key", values)],
});
