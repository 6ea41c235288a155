import { sql } from "kysely";

/**
 * Ads have the same text if their first texts are equal: the primary text or,
 * without one, the first text of a card. The texts are the normalized words of
 * searches, so case, accents, width and punctuation are ignored; see
 * `lib/search/words.ts`.
 */

/** The words of the first text of a row of `ad_search`; null if there are none. */
const said =
  sql`rtrim(split_part(substr(words, nullif(strpos(words, ' t'), 0)), ' . ', 1))`;

/** The key of equal texts. The index has the same expression. */
export const textKey = sql`md5(${said})::uuid`;

/** Shorter texts, such as "Shop now", are too common to show similarity. */
export const WORDS_MIN = 8;

/** Whether the text is long enough to compare. */
export const isDistinctive = sql`
  cardinality(string_to_array(ltrim(${said}), ' ')) >= ${sql.lit(WORDS_MIN)}`;
