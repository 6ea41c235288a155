import type { StoredWord } from "@/lib/ads/search_sql.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import { FIELD_CODES, type SearchField } from "@/lib/search/words.ts";

/** A set of ads. */
export type WordSet =
  /** The ads that have all of these words, in any place. */
  | { readonly every: readonly StoredWord[] }
  /** The ads of the brands whose name has a term. */
  | { readonly brandsSaying: Term };

/** Terms of which an ad must have one; or, excluded, none. */
export interface WordGroup {
  isExcluded: boolean;
  /** The fields of ads that `read` is read in. */
  fields: readonly SearchField[];
  /** The ads that have one of the terms. */
  any: readonly WordSet[];
  /**
   * Terms whose ads are not known before their words are read: phrases, and
   * prefixes that too many words have.
   */
  read: readonly Term[];
  /** Sets that together contain all ads with a term of `read`; null: any ad may have one. */
  maybe: readonly WordSet[] | null;
}

/** How the ads of a search are found. Brands' names are searched in brands. */
export function planSearch(
  { search: { all, none }, fields }: {
    search: Search;
    fields: readonly SearchField[];
  },
  readPrefixes: boolean,
): WordGroup[] {
  const group = (terms: readonly Term[], isExcluded: boolean): WordGroup => {
    const plans = terms.map((term) => planTerm(term, fields, readPrefixes));
    const maybe = plans.map((plan) => plan.maybe);
    return {
      isExcluded,
      fields: fields.filter((field) => field !== "brand"),
      any: plans.flatMap(({ any }) => any),
      read: terms.filter((_, n) => plans[n]!.isRead),
      maybe: maybe.includes(null) ? null : maybe.flatMap((sets) => sets!),
    };
  };
  return [
    ...all.map((terms) => group(terms, false)),
    ...none.map((term) => group([term], true)),
  ];
}

/**
 * Fields of nearly all ads, with many words: most ads have one that begins with
 * some letter, and an index would read all of these words.
 */
const DENSE: ReadonlySet<SearchField> = new Set(["text", "domain"]);

interface TermPlan extends Pick<WordGroup, "any" | "maybe"> {
  isRead: boolean;
}

function planTerm(
  term: Term,
  fields: readonly SearchField[],
  readPrefixes: boolean,
): TermPlan {
  const { tokens, isPrefix } = term;
  const own = fields.filter((field) => field !== "brand");
  const any: WordSet[] = own.length < fields.length
    ? [{ brandsSaying: term }]
    : [];
  const isReadPrefix = isPrefix &&
    (readPrefixes ||
      [...tokens.at(-1)!].length === 1 &&
        own.some((field) => DENSE.has(field)));
  const isRead = own.length > 0 && (tokens.length > 1 || isReadPrefix);
  const known = isReadPrefix ? tokens.slice(0, -1) : tokens;
  const sets = own.map((field): WordSet => ({
    every: known.map((token, n) => ({
      word: FIELD_CODES[field] + token,
      isPrefix: isPrefix && n === tokens.length - 1,
    })),
  }));
  if (!isRead) return { any: [...any, ...sets], maybe: [], isRead };
  return { any, maybe: known.length === 0 ? null : sets, isRead };
}

/** Whether ads must be read to know whether they match. */
export const isReadWords = (groups: readonly WordGroup[]): boolean =>
  groups.some(({ read }) => read.length > 0);

/** Whether prefixes are looked up in the index. */
export const hasPrefixes = (groups: readonly WordGroup[]): boolean =>
  groups.some(({ any, maybe }) =>
    [...any, ...maybe ?? []].some((set) =>
      "every" in set && set.every.some(({ isPrefix }) => isPrefix)
    )
  );
