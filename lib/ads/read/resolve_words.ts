import { sql } from "kysely";
import { ANY_AD } from "@/lib/ads/plan/plan_filter.ts";
import type { WordGroup, WordSet } from "@/lib/ads/plan/plan_search.ts";
import {
  hasWord,
  nameHas,
  type Sql,
  storedForm,
  type StoredWord,
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
import { evaluate } from "@/lib/columns/evaluate.ts";
import type { View } from "@/lib/columns/view.ts";
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
  const words = new Map<string, StoredWord>();
  const names = new Map<string, Term>();
  for (const set of sets) {
    if ("every" in set) {
      set.every.forEach((word) => words.set(wordKey(word), word));
    } else names.set(keyOf(set), set.brandsSaying);
  }
  const { terms } = session.view;
  const frequent = [...words.keys()].filter((key) => terms.has(key));
  const isReworded = rewordedSince(session.view);
  const queries = [
    ...words.entries().map(([key, word]) =>
      adsWhere(
        terms.has(key)
          ? sql`${isReworded} and strpos(words, ${` ${key} `}) > 0`
          : hasWord(word),
      )
    ),
    ...names.values().map((term) =>
      sql`select brand_id from brand_search where ${nameHas(term)}`
    ),
    ...frequent.length === 0 ? [] : [adsWhere(isReworded)],
  ];
  const found = (await readIds(session, queries)).values();
  const bits = new Map<string, Bits>();
  for (const key of words.keys()) bits.set(key, bitsOf(found.next().value!));
  for (const key of names.keys()) {
    bits.set(key, await adsOfBrands(session, found.next().value!));
  }
  const reworded = bitsOf(found.next().value ?? []);
  for (const [key, stored] of await readTerms(session, frequent)) {
    bits.set(key, unite([without(stored, reworded), bits.get(key)!]));
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

/**
 * The ads whose words are newer than the columns of terms. Only changes that are
 * not folded yet: there may have been no moment without any for as long as an
 * import takes. A range with two ends is assumed to be short, so that its index
 * is used.
 */
const rewordedSince = ({ version, wordsVersion, folded }: View): Sql =>
  sql`ad_search.version >= ${wordsVersion}::bigint
    and ad_id = any(array(select id from ads
      where version between ${folded.version}::bigint and ${version}::bigint
        and (version, id) > (${folded.version}::bigint, ${folded.id}::bigint)))`;

/** The ids that each query finds, all in one statement. */
export async function readIds(
  session: Session,
  queries: readonly Sql[],
): Promise<number[][]> {
  if (queries.length === 0) return [];
  const found = await session.value<string[]>(sql`array[${
    sql.join(
      queries.map((query) => sql`array_to_string(array(${query}), ',')`),
    )
  }]::text[]`);
  return found.map((ids) => JSON.parse(`[${ids}]`));
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
  among: readonly number[],
): Promise<Bits> {
  if (among.length === 0) return new Map();
  const tests = [{ column: "brand_id", among } as const];
  return await evaluate(session, { facts: ANY_AD, sets: [], tests });
}
