import { sql } from "kysely";

/**
 * Ads say the same if their first texts do: the primary text or, without one,
 * the first text of a card. Case, accents, width and punctuation do not matter,
 * as in searches, whose words these are; see `lib/search/words.ts`.
 */

/** The words of the first text, of the row of `ad_search` in scope; null: it says nothing. */
const said =
  sql`rtrim(split_part(substr(words, nullif(strpos(words, ' t'), 0)), ' . ', 1))`;

/** What the index of equal texts has, written as it is there. */
export const textKey = sql`md5(${said})::uuid`;

/** Texts of fewer words are said by anybody: "Shop now" is no evidence. */
export const WORDS_MIN = 8;

/** Whether the text tells an ad from others. */
export const isTelling = sql`
  cardinality(string_to_array(ltrim(${said}), ' ')) >= ${sql.lit(WORDS_MIN)}`;
