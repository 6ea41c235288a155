import { RUN_BREAK } from "@/lib/search/tokenize.ts";
import {
  FIELD_CODES,
  type SearchField,
  TEXT_BREAK,
} from "@/lib/search/words.ts";

/**
 * Terms are what an ad says that can have a column of bits: tokens with their
 * field's letter (`tsale`), its call to action and its domains. No term is the
 * name of another column.
 */

export const wordTerm = (field: SearchField, token: string): string =>
  FIELD_CODES[field] + token;

/** @param key see `ctaKey` */
export const ctaTerm = (key: string): string => `cta:${key}`;

/** @param key see `domainKey`; the term finds what is below it, too */
export const domainTerm = (key: string): string => `domain:${key}`;

/**
 * The domain and all that it is below. A single label has no term: `com.`
 * would be in nearly every ad.
 */
function domainTerms(key: string): string[] {
  const terms: string[] = [];
  for (
    let end = key.indexOf(".", key.indexOf(".") + 1);
    end !== -1;
    end = key.indexOf(".", end + 1)
  ) {
    terms.push(domainTerm(key.slice(0, end + 1)));
  }
  return terms;
}

/** Stand in texts between words; see `searchWords` and `eachToken`. */
const BREAKS: ReadonlySet<string> = new Set([
  "",
  TEXT_BREAK,
  ...Object.values(FIELD_CODES).map((code) => code + RUN_BREAK),
]);

interface Said {
  words: string;
  cta: string | null;
  domain: string | null;
}

/** The terms of an ad that are no words. */
export function termsBeside({ cta, domain }: Omit<Said, "words">): string[] {
  return [
    ...cta === null ? [] : [ctaTerm(cta)],
    ...domain === null ? [] : domainTerms(domain),
  ];
}

/** All terms of an ad, some of them more than once. */
export function termsOf(ad: Said): string[] {
  const words = ad.words.split(" ").filter((word) => !BREAKS.has(word));
  return [...words, ...termsBeside(ad)];
}
