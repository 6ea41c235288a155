import { distance } from "fastest-levenshtein";

/** A word of ads, and how often it occurs in the texts that were read. */
export interface KnownWord {
  word: string;
  n: number;
}

/** Maximum number of words to suggest for one. */
const NEAR_MAX = 3;

/** How many letters a typing error changes at most. */
export function lettersOff(word: string): number {
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
}

const letters = (word: string) => [...word].sort().join("");

/** How many errors lead from one word to the other; two swapped letters are one. */
function errorsBetween(one: string, other: string): number {
  const changes = distance(one, other);
  return changes === 2 && letters(one) === letters(other) ? 1 : changes;
}

/** The known words that were probably meant, the best first; none if the word itself is known. */
export function nearWords(
  typed: string,
  known: readonly KnownWord[],
): string[] {
  const most = lettersOff(typed);
  const near = known
    .map(({ word, n }) => ({ word, n, errors: errorsBetween(typed, word) }))
    .filter(({ errors }) => errors <= most)
    .sort((a, b) => a.errors - b.errors || b.n - a.n);
  return near[0]?.errors === 0
    ? []
    : [...new Set(near.map(({ word }) => word))].slice(0, NEAR_MAX);
}
