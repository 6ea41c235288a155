import { type RawBuilder, sql } from "kysely";
import type { StoredWord } from "@/lib/ads/plan_search.ts";
import { inTime } from "@/lib/db/within_budget.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import {
  FIELD_CODES,
  SEARCH_FIELDS,
  type SearchField,
} from "@/lib/search/words.ts";

export type Sql = RawBuilder<unknown>;

type Wanted = Omit<Search, "canonical">;

const WORDS = sql.ref("ad_search.words");

/**
 * Longer words are indexed only as `!` and compared by reading them. The
 * migration of `ad_search` has the same limit.
 */
const INDEXED_BYTES_MAX = 600_000;

/** The indexed expression of `ad_search`. */
const lexemes = (words: Sql) => sql`word_lexemes(${words})`;

/**
 * Whether an ad matches a search, for finding matches by the index of
 * `ad_search`. The index does not have the order of words, so phrases are
 * compared with the stored words. So are prefixes of one character: for each,
 * the index would read a large part of itself, which a server cannot interrupt
 * early.
 *
 * @param words the column; `ad_search.words` makes use of the index
 */
export function searchCondition(
  search: Wanted,
  fields: readonly SearchField[],
  words: Sql = WORDS,
): RawBuilder<boolean> {
  const { all, none } = search;
  const unsure = {
    all: all.filter((group) => group.some((term) => !isSure(term))),
    none: none.filter((term) => !isSure(term)),
  };
  const query = tsquery(search, fields);
  if (query === null) return scanCondition(search, fields, words);
  const isAllSure = unsure.all.length + unsure.none.length === 0;
  return sql<boolean>`(${lexemes(words)} @@ ${query}::tsquery
      and (octet_length(${words}) <= ${sql.lit(INDEXED_BYTES_MAX)}
        or ${scanCondition(search, fields, words)})
      ${isAllSure ? sql`` : sql`and ${scanCondition(unsure, fields, words)}`})`;
}

/** The words of a term that the index can search. */
function indexed({ tokens, isPrefix }: Term): readonly string[] {
  const isShort = isPrefix && [...tokens.at(-1)!].length === 1;
  return isShort ? tokens.slice(0, -1) : tokens;
}

/** Whether the index alone can decide if a term occurs. */
const isSure = (term: Term) =>
  term.tokens.length === 1 && indexed(term).length === 1;

/**
 * A query that finds at least all matches: it has phrases as single words. Null
 * if it would find everything.
 */
function tsquery(
  { all, none }: Wanted,
  fields: readonly SearchField[],
): string | null {
  const found = all
    .filter((group) => group.every((term) => indexed(term).length > 0))
    .map((group) => either(group.map((term) => inAnyField(term, fields))));
  if (found.length === 0) return null;
  const excluded = none.filter(isSure)
    .map((term) => `!${inAnyField(term, fields)}`);
  return `(${[...found, ...excluded].join(" & ")}) | '!'`;
}

function inAnyField(term: Term, fields: readonly SearchField[]): string {
  return either(fields.map((field) => inField(term, field)));
}

function inField(term: Term, field: SearchField): string {
  const { tokens, isPrefix } = term;
  const lexemes = indexed(term).map((token, i) => {
    const isBeginning = isPrefix && i === tokens.length - 1;
    return `${quote(FIELD_CODES[field] + token)}${isBeginning ? ":*" : ""}`;
  });
  return lexemes.length === 1 ? lexemes[0]! : `(${lexemes.join(" & ")})`;
}

const either = (queries: readonly string[]) =>
  queries.length === 1 ? queries[0]! : `(${queries.join(" | ")})`;

/** Tokens contain only letters and digits, but the query must not rely on it. */
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, "$&$&")}'`;
}

/** The same condition by reading the words of each ad: cheaper than making lexemes. */
export function scanCondition(
  { all, none }: Wanted,
  fields: readonly SearchField[],
  words: Sql = WORDS,
): RawBuilder<boolean> {
  const has = (text: string) => sql`strpos(${words}, ${text}) > 0`;
  // Most matches are in the texts.
  const ordered = fields.toSorted((a, b) =>
    Number(b === "text") - Number(a === "text")
  );
  const occurs = (term: Term) => {
    const { tokens: [token, ...others], isPrefix } = term;
    const anywhere = sql`(${
      sql.join(ordered.map((field) => has(storedForm(term, field))), sql` or `)
    })`;
    // If the ad does not have the word at all, it is scanned once, not once per
    // field.
    return fields.length > 1 && others.length === 0
      ? sql`(${has(isPrefix ? token! : `${token} `)} and ${anywhere})`
      : anywhere;
  };
  const conditions = [
    ...all.map((group) => sql`(${sql.join(group.map(occurs), sql` or `)})`),
    ...none.map((term) => sql`not ${occurs(term)}`),
  ];
  return inTime(sql`${sql.join(conditions, sql` and `)}`);
}

/** Whether an ad has a word, or a word with this beginning. */
export function hasWord({ word, isPrefix }: StoredWord): Sql {
  const field = SEARCH_FIELDS.find((name) => FIELD_CODES[name] === word[0])!;
  const term = { tokens: [word.slice(1)], isPrefix };
  return searchCondition({ all: [[term]], none: [] }, [field]);
}

/** Whether a term occurs in a brand's name. */
export function nameHas(term: Term): Sql {
  return sql`strpos(brand_search.name_words, ${storedForm(term, "brand")}) > 0`;
}

/** The form of a term in the stored words of a field: ` tred tshoes `. */
export function storedForm(
  { tokens, isPrefix }: Term,
  field: SearchField,
): string {
  const code = FIELD_CODES[field];
  return ` ${tokens.map((token) => code + token).join(" ")}${
    isPrefix ? "" : " "
  }`;
}
