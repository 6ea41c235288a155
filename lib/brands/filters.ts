import { sql } from "kysely";
import { z } from "zod";
import { LIST_MAX, pageIds } from "@/lib/ads/language/page_filters.ts";
import { PLATFORMS } from "@/lib/ads/transparency.ts";
import type { Sql } from "@/lib/ads/search_sql.ts";
import { domainList, DOMAINS_MAX } from "@/lib/ads/language/text_filters.ts";
import { readWords } from "@/lib/brands/brand_words.ts";
import { listOf, nearestTo } from "@/lib/http/query.ts";

export interface BrandFilterEntry {
  schema: z.ZodType;
  /** Whether an index finds the few brands that match. */
  isSelective: boolean;
  /**
   * The condition on `brands`. Only a boolean may change its SQL, because each
   * text of a statement is prepared separately.
   */
  where(value: unknown): Sql;
}

const SEARCH_LENGTH_MAX = 200;

const q = z.string()
  .refine((text) => !/\p{Cc}/u.test(text), {
    error: "The value must not contain control characters.",
    abort: true,
  })
  .refine((text) => [...text.slice(0, 1000)].length <= SEARCH_LENGTH_MAX, {
    error: `The value must have at most ${SEARCH_LENGTH_MAX} characters.`,
    abort: true,
  })
  .transform((text) => readWords(text).join(" "))
  .refine((words) => words !== "", {
    error:
      "The value must have a letter or a digit: the start of a word in a brand's name or slug.",
  }).meta({
    description:
      "Only brands with each of these words at the start of a word in the name or slug. Case and accents are ignored.",
    example: "cof",
  });

/** Sources may have platforms that we do not know, but hardly any with similar names. */
const platform = z.string().trim().toLowerCase().regex(
  /^[a-z0-9_ -]{1,64}$/,
  "Each platform must be a name such as facebook or audience_network.",
).superRefine((name, ctx) => {
  const suggestion = nearestTo(name, PLATFORMS);
  if (suggestion === undefined || suggestion === name) return;
  ctx.addIssue({
    code: "custom",
    message: `The value names no platform. Did you mean "${suggestion}"?`,
    params: { suggestion },
  });
});

/** In the order of URLs, which cursors depend on. */
export const brandFilters = {
  q: {
    schema: q,
    isSelective: true,
    where: (query) =>
      sql`brands.id = any(array(
        select brand_id from brand_search
        where array_to_tsvector(string_to_array(words, ' '))
          @@ ${query}::text::tsquery))`,
  },
  domain: {
    schema: domainList.meta({
      description:
        `Only brands whose ads lead to one of these domains or to a subdomain of it: up to ${DOMAINS_MAX}.`,
      example: ["example.com"],
    }),
    isSelective: true,
    where: (ids) => sql`brands.id = any(${ids}::bigint[])`,
  },
  page_id: {
    schema: pageIds.meta({
      description: `Only the brands with these page ids: up to ${LIST_MAX}.`,
      example: ["368234962443642"],
    }),
    isSelective: true,
    where: (ids) => sql`brands.page_id = any(${ids}::text[])`,
  },
  platform: {
    schema: listOf(platform, LIST_MAX, "platforms").meta({
      description:
        `Only brands whose ads were shown on one of these platforms: ${
          PLATFORMS.join(", ")
        }, ...`,
      example: ["instagram"],
    }),
    isSelective: false,
    where: (names) => sql`brands.platforms && ${names}::text[]`,
  },
  has_active_ads: {
    schema: z.boolean().meta({
      description:
        "Only brands that have active ads, or only those that have none.",
      example: true,
    }),
    isSelective: false,
    // Each is a range of the index by active ads. An equality would let the
    // planner use another index.
    where: (isActive: boolean) =>
      isActive
        ? sql`brands.active_ad_count > 0`
        : sql`brands.active_ad_count <= 0`,
  },
} satisfies Record<string, BrandFilterEntry>;

/** The filters by name. An absent or undefined filter has no effect. */
export type BrandFilter = {
  readonly [Name in keyof typeof brandFilters]?:
    | z.output<typeof brandFilters[Name]["schema"]>
    | undefined;
};
