import { z } from "zod";
import { LIST_MAX, pageIds } from "@/lib/ads/page_filters.ts";
import { domainList, DOMAINS_MAX } from "@/lib/ads/text_filters.ts";
import { readWords } from "@/lib/brands/brand_words.ts";
import { type BrandSortName, brandSorts } from "@/lib/brands/list_table.ts";
import {
  differingCursors,
  limitDescription,
  pagingParams,
} from "@/lib/http/paging.ts";
import { listOf, nearestTo, parseQuery } from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/problem.ts";

const SEARCH_LENGTH_MAX = 200;

// deno-lint-ignore no-control-regex
const CONTROL = /[\0-\x1f\x7f-\x9f]/;

const q = z.string()
  .refine((text) => !CONTROL.test(text), {
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
      "The value must have a letter or a digit: the beginning of a word of a brand's name or slug.",
  }).meta({
    description:
      "Only brands of which each of these words begins a word of the name or slug. Neither case nor accents matter.",
    example: "cof",
  });

/** Those that are known; sources may have others. */
export const PLATFORMS = [
  "facebook",
  "instagram",
  "messenger",
  "audience_network",
  "threads",
  "whatsapp",
];

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

const filters = {
  q,
  domain: domainList.meta({
    description:
      `Only brands whose ads lead to one of these domains or to a subdomain of it: up to ${DOMAINS_MAX}.`,
    example: ["example.com"],
  }),
  page_id: pageIds.meta({
    description: `Only the brands with these page ids: up to ${LIST_MAX}.`,
    example: ["368234962443642"],
  }),
  platform: listOf(platform, LIST_MAX, "platforms").meta({
    description: `Only brands whose ads were shown on one of these platforms: ${
      PLATFORMS.join(", ")
    }, ...`,
    example: ["instagram"],
  }),
  has_active_ads: z.boolean().meta({
    description:
      "Only brands that have active ads, or only those that have none.",
    example: true,
  }),
};

export type BrandFilter = {
  readonly [Name in keyof typeof filters]?:
    | z.output<typeof filters[Name]>
    | undefined;
};

const domainAlias = domainList.meta({
  description: "Another name for domain.",
  example: ["example.com"],
});

const [defaultSort, ...otherSorts] = Object.keys(brandSorts) as [
  BrandSortName,
  ...BrandSortName[],
];

export const brandListParams = {
  ...pagingParams(limitDescription("Brands")),
  ...filters,
  destination_domain: domainAlias,
  sort: z.enum([defaultSort, ...otherSorts]).prefault(defaultSort).meta({
    description:
      "The order; - means descending. Unknown values come last. Names are in the order of their words, without regard to case and accents.",
    example: defaultSort,
  }),
};

export interface BrandListQuery {
  filter: BrandFilter;
  sort: BrandSortName;
  limit: number;
  /** Undefined: the first page. */
  cursor?: string | undefined;
  /** Unknown parameters that `Prefer: handling=lenient` allows. */
  ignored: readonly string[];
}

/** The error for both names of `domain` with different values. */
function differingDomains(
  { domain, destination_domain }: Readonly<
    Record<"domain" | "destination_domain", readonly string[] | undefined>
  >,
): ProblemDetail[] {
  const differ = domain !== undefined && destination_domain !== undefined &&
    String(domain) !== String(destination_domain);
  return !differ ? [] : [{
    param: "destination_domain",
    reason:
      "The parameter is another name for domain and must have the same value.",
  }];
}

/** @throws {Problem} `invalid_parameter` */
export function parseBrandListQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): BrandListQuery {
  const { values, ignored } = parseQuery(search, brandListParams, {
    lenient,
    across: (values) => [
      ...differingCursors(values),
      ...differingDomains(values),
    ],
  });
  const { limit, cursor, page_token, sort, destination_domain, ...filter } =
    values;
  return {
    filter: { ...filter, domain: filter.domain ?? destination_domain },
    sort,
    limit,
    cursor: (cursor ?? page_token) || undefined,
    ignored,
  };
}

/** The canonical form of a list. Cursors are bound to it, and `next_page_url` repeats it. */
export function canonicalBrandParams(
  { filter, sort }: Pick<BrandListQuery, "filter" | "sort">,
): URLSearchParams {
  const names = Object.keys(filters) as (keyof BrandFilter)[];
  const params = new URLSearchParams(
    names.filter((name) => filter[name] !== undefined)
      .map((name) => [name, String(filter[name])]),
  );
  if (sort !== defaultSort) params.set("sort", sort);
  return params;
}
