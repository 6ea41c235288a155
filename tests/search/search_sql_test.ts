import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { hasWord, saysOneOf } from "@/lib/ads/search_sql.ts";
import { matches, parsed } from "./matches.ts";
import { parseSearch } from "@/lib/search/parse_query.ts";
import type { Term } from "@/lib/search/search.ts";
import {
  type AdTexts,
  FIELD_CODES,
  SEARCH_FIELDS,
  type SearchField,
  searchWords,
} from "@/lib/search/words.ts";
import { everyStore, postgres, type TestDatabase } from "../database.ts";
import { insertAds } from "../stored_ads.ts";
import { anyText } from "./texts.ts";

type Fields = readonly SearchField[];
/** Brands' names are not among the words of ads. */
const FIELDS = SEARCH_FIELDS.filter((field) => field !== "brand");

/** Stores these words, ad by ad from id 1 on. */
async function store(
  database: TestDatabase,
  words: readonly string[],
): Promise<void> {
  const db = database.longRunning;
  await sql`truncate ads restart identity cascade`.execute(db);
  await insertAds(sql`
    select n::text as ad_archive_id, '' as creative_hash
    from generate_series(1, ${words.length}::int) n`).execute(db);
  await sql`
    insert into ad_search (ad_id, words, source_hash)
    select n, words, '' from unnest(${words}::text[]) with ordinality w (words, n)`
    .execute(db);
}

async function find(
  database: TestDatabase,
  condition: RawBuilder<unknown>,
  useIndex: boolean,
): Promise<number[]> {
  return await database.longRunning.transaction().execute(async (trx) => {
    const off = useIndex ? sql`enable_seqscan` : sql`enable_bitmapscan`;
    await sql`set local ${off} = off`.execute(trx);
    const query = sql<{ ad_id: number }>`
      select ad_id from ad_search where ${condition} order by ad_id + 0`;
    if (useIndex) {
      const { rows } = await sql<Record<string, string>>`explain ${query}`
        .execute(trx);
      assert(JSON.stringify(rows).includes("ad_search_words"));
    }
    return (await query.execute(trx)).rows.map((row) => row.ad_id);
  });
}

/** Finds ads with one of some terms by reading, and single words by the index, too. */
async function assertFinds(
  database: TestDatabase,
  terms: readonly Term[],
  fields: Fields,
  words: readonly string[],
): Promise<number> {
  const search = { all: [[...terms]], none: [], canonical: "" };
  const expected = words.flatMap((each, i) =>
    matches(search, fields, each) ? [i + 1] : []
  );
  const found = [await find(database, saysOneOf(terms, fields), false)];
  if (terms.every(({ tokens }) => tokens.length === 1)) {
    const indexed = hasWord(
      ...terms.flatMap(({ tokens: [token], isPrefix }) =>
        fields.map((field) => ({ word: FIELD_CODES[field] + token, isPrefix }))
      ),
    );
    found.push(await find(database, indexed, true));
    found.push(await find(database, indexed, false));
  }
  for (const ids of found) assertEquals(ids, expected, JSON.stringify(terms));
  return expected.length;
}

function textOf(field: SearchField, ...text: string[]): AdTexts {
  const none = { creator: null, text: [], cta: [], domain: null };
  const isList = field === "text" || field === "cta";
  return { ...none, [field]: isList ? text : text[0] ?? null };
}

const LONG = Array.from({ length: 120_000 }, (_, n) => `w${n}`).join(" ");
const ADS = [
  textOf("text", "Summer sale of red shoes"),
  textOf("text", "shoes red", "summer"),
  textOf("creator", "Red Shoes"),
  textOf("domain", "red-shoes.example.com"),
  textOf("cta", "Don't wait", "Shop now"),
  textOf("creator", "l'Été"),
  textOf("text", "東京都に行く"),
  textOf("text", "京都 東京", "รักกรุงเทพ"),
  textOf("text", "it's 100% real \\ o'clock"),
  textOf("text"),
].map(searchWords);

type Query = [q: string, count: number, fields?: Fields];

/** Each is one group of terms. */
const QUERIES: Query[] = [
  ["red", 4],
  ['"red shoes"', 3],
  ['"red shoe*"', 3],
  ["red", 2, ["text"]],
  ["red", 2, ["creator", "domain"]],
  ["summer OR boutique", 2],
  ["summer OR don't", 3],
  ["sho*", 5],
  ["s*", 6],
  ['"red s*"', 3],
  ["s* OR boutique", 6],
  ["don't", 1],
  ["ete", 1],
  ["東京", 2],
  ["กรุงเทพ", 1],
];

const LONG_ADS = [
  textOf("text", `${LONG} red shoes`),
  textOf("text", "red shoes w5"),
].map(searchWords);

/** In one field, since reading long words takes its time. */
const LONG_QUERIES: Query[] = [
  ["red", 2, ["text"]],
  ["red", 0, ["creator"]],
  ["w119999", 1, ["text"]],
  ["w11999*", 1, ["text"]],
  ['"w5 w6"', 1, ["text"]],
  ['"w5 w7"', 0, ["text"]],
];

everyStore.test("words that are found by the index are those that are found by reading, in ads of any length", async (database) => {
  const archives: [string[], Query[]][] = [
    [ADS, QUERIES],
    [LONG_ADS, LONG_QUERIES],
  ];
  for (const [ads, queries] of archives) {
    await store(database, ads);
    for (const [q, count, fields = FIELDS] of queries) {
      const [terms] = parsed(q).all;
      const found = await assertFinds(database, terms!, fields, ads);
      assertEquals(found, count, q);
    }
  }
});

/** A part of a text, as it may be asked for: so that most queries find something. */
const askedFor = (text: string) =>
  fc.tuple(
    fc.constantFrom("", '"'),
    fc.nat(),
    fc.integer({ min: 1, max: 8 }),
    fc.constantFrom("", "", "*"),
  ).map(([quote, from, length, star]) => {
    const characters = [...text.replace(/["“-‟＂*\p{Cc}]/gu, " ")];
    const part = characters.slice(from % (characters.length || 1))
      .slice(0, length).join("").trim();
    return `${quote}${part}${star}${quote}`;
  });

const adsAndQueries = fc.array(
  fc.tuple(fc.constantFrom(...FIELDS), anyText),
  { minLength: 30, maxLength: 50 },
).chain((ads) => {
  const part = fc.oneof(...ads.map(([, text]) => askedFor(text)));
  const query = fc.tuple(
    part,
    fc.array(fc.tuple(fc.constantFrom("", "-", "-", "OR ", "OR "), part), {
      maxLength: 2,
    }),
  ).map(([first, more]) =>
    parseSearch([first, ...more.map((next) => next.join(""))].join(" "))
  )
    .filter((result) => "search" in result);
  return fc.tuple(
    fc.constant(ads.map((ad) => searchWords(textOf(...ad)))),
    fc.array(
      fc.tuple(query, fc.subarray([...FIELDS], { minLength: 1 })),
      { minLength: 15, maxLength: 25 },
    ),
  );
});

everyStore.test("for any texts and any search, index and scan find the same", async (database) => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(adsAndQueries, async ([ads, queries]) => {
      await store(database, ads);
      for (const [{ search }, fields] of queries) {
        const groups = [...search.all, ...search.none.map((term) => [term])];
        for (const terms of groups) {
          found += await assertFinds(database, terms, fields, ads);
        }
      }
    }),
    { numRuns: 3 },
  );
  assert(found > 0);
});

postgres.test("a lexeme cannot break out of its quotes", async (database) => {
  const tokens = ["a' | 'b", "\\", "'", "a\\' & '"];
  const words = tokens.map((token) => ` t${token.replaceAll(" ", "_")} `);
  await store(database, words);
  for (const token of tokens) {
    const term = { tokens: [token.replaceAll(" ", "_")], isPrefix: false };
    assertEquals(await assertFinds(database, [term], ["text"], words), 1);
  }
});
