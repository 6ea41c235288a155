import { RUN_BREAK } from "@/lib/search/tokenize.ts";
import {
  FIELD_CODES,
  type SearchField,
  TEXT_BREAK,
} from "@/lib/search/words.ts";

/**
 * Terms are properties of an ad's text that can have a column of bits: tokens
 * with the letter of their field (`tsale`), the call to action, and domains. No
 * term equals the name of another column.
 */

export const wordTerm = (field: SearchField, token: string): string =>
  FIELD_CODES[field] + token;

/** Whether a term is a word of the brand's name. */
export const isNameTerm = (term: string): boolean =>
  term.startsWith(FIELD_CODES.brand);

/** @param key see `ctaKey` */
export const ctaTerm = (key: string): string => `cta:${key}`;

/** @param key see `domainKey`; the term includes subdomains */
export const domainTerm = (key: string): string => `domain:${key}`;

/**
 * The domain and all its parent domains. A single label has no term: nearly
 * every ad would have `com.`.
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

/** Separators between words in texts; see `searchWords` and `eachToken`. */
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

/** The terms of an ad that are not words. */
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
