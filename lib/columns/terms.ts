import { FIELD_CODES, type SearchField } from "@/lib/search/words.ts";

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

/** Not words, but between them; see `searchWords` and `eachToken`. */
const IS_BREAK = /^(?:\.|.,)$/;

/** All terms of an ad, some of them more than once. */
export function termsOf(
  { words, cta, domain }: {
    words: string;
    cta: string | null;
    domain: string | null;
  },
): string[] {
  const terms = words.split(" ").filter((word) =>
    word.length > 2 || (word !== "" && !IS_BREAK.test(word))
  );
  if (cta !== null) terms.push(ctaTerm(cta));
  if (domain !== null) terms.push(...domainTerms(domain));
  return terms;
}
