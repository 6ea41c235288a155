import { sql } from "kysely";
import { ANY_AD } from "@/lib/ads/plan_filter.ts";
import type { StoredWord, WordGroup, WordSet } from "@/lib/ads/plan_search.ts";
import {
  hasWord,
  nameHas,
  type Sql,
  storedForm,
} from "@/lib/ads/search_sql.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import {
  type Bits,
  bitsOf,
  intersect,
  sizeOfBits,
  unite,
  without,
} from "@/lib/columns/bits.ts";
import { evaluateChunk } from "@/lib/columns/evaluate.ts";
import { FACTS } from "@/lib/columns/format.ts";
import type { Term } from "@/lib/search/search.ts";

/** Finds the ads of words and of brands' names, in the session's view. */
export async function resolveWords(
  session: Session,
  groups: readonly WordGroup[],
): Promise<(set: WordSet) => Bits> {
  const sets = groups.flatMap(({ any, maybe }) => [...any, ...maybe ?? []]);
  const keys = [...new Set(sets.map(keyOf))].sort().join("|");
  const found = await session.keep(
    `words ${keys}`,
    () => find(session, sets),
    (found) => found.values().reduce((sum, bits) => sum + sizeOfBits(bits), 0),
  );
  return (set) => found.get(keyOf(set))!;
}

const wordKey = ({ word, isPrefix }: StoredWord) =>
  isPrefix ? `${word}*` : word;

const keyOf = (set: WordSet): string =>
  "every" in set
    ? set.every.map(wordKey).join(" ")
    : `brand ${storedForm(set.brandsSaying, "brand")}`;

/** The sets by their keys. */
async function find(
  session: Session,
  sets: readonly WordSet[],
): Promise<Map<string, Bits>> {
  const { terms } = session.view;
  const words = new Map<string, StoredWord>();
  const names = new Map<string, Term>();
  for (const set of sets) {
    if ("every" in set) {
      set.every.forEach((word) => words.set(wordKey(word), word));
    } else names.set(keyOf(set), set.brandsSaying);
  }
  const frequent = [...words.keys()].filter((key) => terms.has(key));
  const rare = [...words.keys()].filter((key) => !terms.has(key));
  const { version, wordsVersion, folded } = session.view;
  // Only changes that are not folded yet: there may have been no moment without
  // any for as long as an import takes. A range with two ends is assumed to be
  // short, so that its index is used.
  const isReworded = sql`ad_search.version >= ${wordsVersion}::bigint
    and ad_id = any(array(select id from ads
      where version between ${folded.version}::bigint and ${version}::bigint
        and (version, id) > (${folded.version}::bigint, ${folded.id}::bigint)))`;
  const listed = await lookUp(session, [
    ...rare.map((key) => adsWhere(hasWord(words.get(key)!))),
    ...names.values().map((term) =>
      sql`select brand_id from brand_search where ${nameHas(term)}`
    ),
    ...(frequent.length === 0 ? [] : [adsWhere(isReworded)]),
    ...frequent.map((key) =>
      adsWhere(sql`${isReworded} and strpos(words, ${` ${key} `}) > 0`)
    ),
  ]);
  const columns = await readTerms(session, frequent);
  const bits = new Map<string, Bits>();
  for (const key of rare) bits.set(key, bitsOf(listed.shift()!));
  const brands = [...names.keys()].map((key) =>
    [key, listed.shift()!] as const
  );
  for (const [key, ids] of brands) {
    bits.set(key, await adsOfBrands(session, ids));
  }
  const reworded = bitsOf(listed.shift() ?? []);
  for (const key of frequent) {
    const stored = without(columns.get(key)!, reworded);
    bits.set(key, unite([stored, bitsOf(listed.shift()!)]));
  }
  return new Map(sets.map((set) => [
    keyOf(set),
    "every" in set
      ? intersect(set.every.map((word) => bits.get(wordKey(word))!))
      : bits.get(keyOf(set))!,
  ]));
}

const adsWhere = (condition: Sql) =>
  sql`select ad_id from ad_search where ${condition}`;

/** Runs queries for ids as one statement. */
export async function lookUp(
  session: Session,
  queries: readonly Sql[],
): Promise<number[][]> {
  if (queries.length === 0) return [];
  const { rows: [row] } = await sql<{ version: number; found: string[] }>`
    select version, array[${
    sql.join(
      queries.map((query) => sql`array_to_string(array(${query}), ',')`),
    )
  }]::text[] as found from archive_state`.execute(session.db);
  session.check(row!.version);
  return row!.found.map((ids) => JSON.parse(`[${ids}]`));
}

/** Bits of terms, as they are stored. */
async function readTerms(
  session: Session,
  names: readonly string[],
): Promise<Map<string, Bits>> {
  const bits = new Map(
    names.map((name) => [name, new Map<number, Uint32Array>()]),
  );
  if (names.length === 0) return bits;
  for await (const { chunk, data } of session.chunks(names)) {
    names.forEach((name, n) =>
      bits.get(name)!.set(chunk, data[n] as Uint32Array)
    );
  }
  return bits;
}

async function adsOfBrands(
  session: Session,
  ids: readonly number[],
): Promise<Bits> {
  const bits = new Map<number, Uint32Array>();
  if (ids.length === 0) return bits;
  const among = ids.toSorted((a, b) => a - b);
  const asked = { facts: ANY_AD, sets: [], tests: [{ among }] };
  for await (const { chunk, data } of session.chunks([FACTS, "brand_id"])) {
    const [bytes, brands] = data as [Uint8Array, Uint32Array];
    bits.set(chunk, evaluateChunk(asked, chunk, bytes, [brands]));
  }
  return bits;
}
