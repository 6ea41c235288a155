import { type RawBuilder, sql } from "kysely";
import { inTime } from "@/lib/db/within_budget.ts";
import type { Term } from "@/lib/search/search.ts";
import { FIELD_CODES, type SearchField } from "@/lib/search/words.ts";

export type Sql = RawBuilder<unknown>;

/** A word as stored, with the letter of its field; or a prefix of one. */
export interface StoredWord {
  word: string;
  isPrefix: boolean;
}

/**
 * Longer words are indexed only as `!` and compared by reading them. The
 * migration of `ad_search` has the same limit.
 */
const INDEXED_BYTES_MAX = 600_000;

/** Whether an ad has one of some words, or of words with these prefixes: by the index. */
export function hasWord(...words: readonly StoredWord[]): Sql {
  const query = words.map(({ word, isPrefix }) =>
    `${quote(word)}${isPrefix ? ":*" : ""}`
  ).join(" | ");
  const isRead = words.map(({ word, isPrefix }) =>
    sql`strpos(words, ${` ${word}${isPrefix ? "" : " "}`}) > 0`
  );
  return sql`(word_lexemes(words) @@ ${`${query} | '!'`}::tsquery
    and (octet_length(words) <= ${sql.lit(INDEXED_BYTES_MAX)}
      or ${inTime(sql`(${sql.join(isRead, sql` or `)})`)}))`;
}

/** Tokens contain only letters and digits, but the query must not rely on it. */
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, "$&$&")}'`;
}

/** Whether one of some terms occurs in some fields of an ad: by reading its words. */
export function saysOneOf(
  terms: readonly Term[],
  fields: readonly SearchField[],
): RawBuilder<boolean> {
  const has = (text: string) => sql`strpos(words, ${text}) > 0`;
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
  return inTime(sql`(${sql.join(terms.map(occurs), sql` or `)})`);
}

/**
 * Whether a term occurs in a brand's name: by the index, unless it is a prefix
 * that nearly all names have.
 */
export function nameHas(term: Term): Sql {
  const { tokens, isPrefix } = term;
  const isRead = sql`strpos(name_words, ${storedForm(term, "brand")}) > 0`;
  if (isPrefix && [...tokens.at(-1)!].length === 1) return isRead;
  const words = tokens.map((token) => quote(FIELD_CODES.brand + token));
  const query = `${words.join(" & ")}${isPrefix ? ":*" : ""}`;
  return sql`(word_lexemes(name_words) @@ ${query}::tsquery and ${isRead})`;
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
