import { z } from "zod";
import {
  having,
  listFilter,
  type Modes,
} from "@/lib/ads/language/list_filter.ts";
import { CREATIVE_COLUMNS, encodeCreative } from "@/lib/columns/format.ts";
import { listOf } from "@/lib/http/query.ts";
import { ctaKey } from "@/lib/search/cta_key.ts";
import { domainKey, domainOf } from "@/lib/search/domain_key.ts";
import { parseSearch, QUERY_MAX } from "@/lib/search/parse_query.ts";
import type { Search } from "@/lib/search/search.ts";
import {
  SEARCH_FIELDS,
  type SearchField,
  SHOWN_FIELDS,
} from "@/lib/search/words.ts";

/** Filters by an ad's texts and links. */

/** @throws if the text was not validated before */
function searchOf(q: string): Search {
  const parsed = parseSearch(q);
  if ("reason" in parsed) throw new Error(parsed.reason);
  return parsed.search;
}

/** @param fieldsOf the fields that are searched */
export const searchFilter = (
  description: string,
  example: string,
  fieldsOf: (filter: Modes) => readonly SearchField[],
) =>
  listFilter({
    schema: z.string().superRefine((text, ctx) => {
      const parsed = parseSearch(text);
      if ("reason" in parsed) {
        ctx.addIssue({ code: "custom", message: parsed.reason });
      }
    }).meta({ description, example }),
    where: (text, filter) => [
      { search: searchOf(text), fields: fieldsOf(filter) },
    ],
    canonical: (text) => searchOf(text).canonical,
  });

export const q = searchFilter(
  `Only ads that match this search: 1 to ${QUERY_MAX} characters. All words must occur. "a phrase", -word, OR between words, and word* are supported. Case and accents are ignored.`,
  "oak",
  ({ search_in = SHOWN_FIELDS }) => search_in,
);

export const search_in = listFilter({
  schema: listOf(z.enum(SEARCH_FIELDS), SEARCH_FIELDS.length).meta({
    description:
      "Where q searches: the brand's name, the creator's name, the ad's texts, its calls to action, the labels of its destination domain; and only on request, who paid for it and its transcript.",
    example: ["text"],
  }),
  where: () => [],
});

/** Text that the database can compare, with a maximum length. */
const text = (max: number) =>
  z.string().min(1, "The value must not be empty.")
    .max(max, `The value must have at most ${max} characters.`)
    .refine(
      (value) => !/\p{Cc}|\p{Cs}/u.test(value),
      "The value must not contain control characters.",
    );

export const cta_text = listFilter({
  schema: text(300).refine(
    (value) => ctaKey(value) !== null,
    "The value must not be blank.",
  ).meta({
    description: "Only ads with this call to action, in any case.",
    example: "Shop now",
  }),
  where: (value) => [having("cta", "key", [ctaKey(value)!])],
  canonical: (value) => ctaKey(value),
});

export const DOMAINS_MAX = 20;

/** The domain in its usual form: lower case, ASCII, without `www.`. */
function toDomain(value: string): string | undefined {
  const key = domainKey(value);
  return key === null ? undefined : domainOf(key);
}

/** The domain of a longer value, such as a URL. */
function domainIn(value: string): string | undefined {
  const [, host] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?(?:[^/?#@]*@)?([^/?#:@]+)(?:[/?#:]|$)/i
      .exec(value) ?? [];
  return host === undefined ? undefined : toDomain(host);
}

const domainSchema = z.string().transform((value, ctx) => {
  const domain = toDomain(value);
  if (domain !== undefined) return domain;
  const suggestion = domainIn(value);
  ctx.addIssue({
    code: "custom",
    message: suggestion === undefined
      ? "Each domain must be a host's name, such as shop.example."
      : `Each domain must be a host's name, not a URL. Did you mean "${suggestion}"?`,
    params: { suggestion },
  });
  return z.NEVER;
});

export const domainList = listOf(domainSchema, DOMAINS_MAX, "domains");

export const destination_domain = listFilter({
  schema: domainList.meta({
    description:
      `Only ads that lead to these domains or their subdomains: up to ${DOMAINS_MAX}. Case and www. are ignored; international names can be in Unicode or Punycode.`,
    example: ["haldoak.example"],
  }),
  where: (domains) => [
    having("domain", "key", domains.map((domain) => domainKey(domain)!)),
  ],
});

export const creative_hash = listFilter({
  schema: text(500).meta({
    description:
      "Only ads with this creative_hash, which have the same texts, links, and media. Any text is accepted, since imported ads can have their own hashes.",
    example: "4c148f83bbb45fdc68a2c358b383bad4cfaeba7e02483e2bc98d249932c11518",
  }),
  where: (hash) =>
    encodeCreative(hash).map((half, n) => ({
      column: CREATIVE_COLUMNS[n]!,
      among: [half],
    })),
});
