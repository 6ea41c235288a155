import { type Kysely, sql } from "kysely";
import { hasWord, type Sql } from "@/lib/ads/search_sql.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { inTime, withinBudget } from "@/lib/db/within_budget.ts";
import { type KnownWord, lettersOff } from "@/lib/search/near_words.ts";
import { FIELD_CODES, type SearchField } from "@/lib/search/words.ts";

/** Number of ads whose words are read: any, and those with a word that has the same prefix. */
const ANY = 5_000;
/** Number of brands whose names are read, those with the most ads. */
const BRANDS = 5_000;
const ALIKE = 500;
/** Length of a prefix; too many words share a shorter one. */
const PREFIX_LENGTH = 4;
/** Milliseconds for each of them. */
const BUDGET_MS = 200;

/**
 * Words of ads and of brands' names that could be meant by these, which begin or
 * end with the same letter: the frequent ones, and rare ones with the same
 * prefix. What takes too long to read is left out.
 */
export async function readSimilarWords(
  db: Kysely<Schema>,
  typed: readonly string[],
  fields: readonly SearchField[],
): Promise<KnownWord[]> {
  const lengths = typed.flatMap((word) =>
    [-1, 1].map((sign) => word.length + sign * lettersOff(word))
  );
  const codes = fields.map((field) => FIELD_CODES[field]);
  const prefixes = typed.filter((word) => word.length > PREFIX_LENGTH).flatMap(
    (word) =>
      codes.map((code) => ({
        word: code + word.slice(0, PREFIX_LENGTH),
        isPrefix: true,
      })),
  );
  const [firsts, lasts] = [0, -1].map((at) => typed.map((word) => word.at(at)));
  const wordsIn = (texts: Sql) =>
    sql<KnownWord>`/* unnamed */
    select substr(word, 2) as word, sum(ads)::int as n
    from (${texts}) text (words, ads), string_to_table(words, ' ') word
    where left(word, 1) = any(${codes})
      and length(word) - 1
        between ${Math.min(...lengths)} and ${Math.max(...lengths)}
      and (substr(word, 2, 1) = any(${firsts}) or right(word, 1) = any(${lasts}))
    group by 1`;
  const any = sql`select words, 1 from ad_search tablesample system ((
      select least(100, ${sql.lit(100 * ANY)} / greatest(1, reltuples))
      from pg_class where oid = 'ad_search'::regclass
    )::real) where ${inTime(sql`true`)} limit ${sql.lit(2 * ANY)}`;
  const alike = sql`select words, 1 from ad_search
    where ${hasWord(...prefixes)}
    limit ${sql.lit(ALIKE)}`;
  const names = sql`select name_words, total_ad_count
    from brands join brand_search on brand_id = id
    order by total_ad_count desc, id desc limit ${sql.lit(BRANDS)}`;
  const read = [
    any,
    ...(prefixes.length === 0 ? [] : [alike]),
    ...(fields.includes("brand") ? [names] : []),
  ];
  return await db.transaction().execute(async (trx) => {
    const found: KnownWord[] = [];
    for (const texts of read) {
      const words = () => wordsIn(texts).execute(trx);
      found.push(...(await withinBudget(trx, BUDGET_MS, words))?.rows ?? []);
    }
    return found;
  });
}
