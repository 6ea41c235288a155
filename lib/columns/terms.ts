import { RUN_BREAK } from "@/lib/search/tokenize.ts";
import { FIELD_CODES, TEXT_BREAK } from "@/lib/search/words.ts";

/** Separators between words in texts; see `searchWords` and `eachToken`. */
const BREAKS: ReadonlySet<string> = new Set([
  "",
  TEXT_BREAK,
  ...Object.values(FIELD_CODES).map((code) => code + RUN_BREAK),
]);

/**
 * The words of an ad that can have a column of bits: tokens with the letter of
 * their field (`tsale`), some of them more than once. No other column is named
 * so.
 */
export const termsOf = (words: string): string[] =>
  words.split(" ").filter((word) => !BREAKS.has(word));
