import { Buffer } from "node:buffer";
import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { RUN_BREAK, tokenize } from "@/lib/search/tokenize.ts";
import { fieldWords } from "@/lib/search/words.ts";

/** Maximum size of a name's sort key in bytes, because cursors contain it. */
const NAME_KEY_BYTES = 42;

/** Sorts after every name. No word contains this character. */
const NO_NAME = "\u{10FFFF}";

/** The words of the name in order, so that sorting ignores case and accents. */
function nameKey(words: readonly string[]): string {
  let key = "";
  let bytes = 0;
  for (const character of words.join(" ")) {
    bytes += Buffer.byteLength(character);
    if (bytes > NAME_KEY_BYTES) break;
    key += character;
  }
  return key.trimEnd() || NO_NAME;
}

/** The words of a text, in order. */
export function readWords(text: string): string[] {
  return tokenize(text).filter((word) => word !== RUN_BREAK);
}

/** The words that `q` searches in a brand, and the key for sorting by name. */
function brandWords(name: string | null, slug: string) {
  const words = readWords(name ?? "");
  return {
    words: [...new Set([...words, ...readWords(slug)])].join(" "),
    /** The words of the name in order, as searches of ads compare them. */
    name_words: fieldWords("brand", name),
    name_key: nameKey(words),
  };
}

/** Stores the words of brands if they changed. */
export async function writeBrandWords(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<void> {
  const brands = await db.selectFrom("brands as b")
    .leftJoin("brand_search as s", "s.brand_id", "b.id")
    .where("b.id", "=", sql<number>`any(${ids}::bigint[])`)
    .select(["b.id", "name", "slug", "name_words", "words"]).execute();
  const values = brands.map(({ id, name, slug }) => ({
    brand_id: id,
    ...brandWords(name, slug),
  })).filter(({ words, name_words }, i) =>
    words !== brands[i]!.words || name_words !== brands[i]!.name_words
  );
  if (values.length === 0) return;
  await db.insertInto("brand_search").values(values)
    .onConflict((conflict) =>
      conflict.column("brand_id").doUpdateSet((given) => ({
        words: given.ref("excluded.words"),
        name_words: given.ref("excluded.name_words"),
        name_key: given.ref("excluded.name_key"),
      }))
    ).execute();
}
