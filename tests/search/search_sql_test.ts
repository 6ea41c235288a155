import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { scanCondition, searchCondition } from "@/lib/ads/search_sql.ts";
import { matches } from "@/lib/search/matches.ts";
import { parseSearch, type Search } from "@/lib/search/parse_query.ts";
import {
  type AdTexts,
  SEARCH_FIELDS,
  type SearchField,
  searchWords,
} from "@/lib/search/words.ts";
import { eachDatabase, type TestDatabase, testDatabase } from "../database.ts";
import { anyText } from "./texts.ts";

type Fields = readonly SearchField[];

/** Stores these words, ad by ad from id 1 on. */
async function store(
  database: TestDatabase,
  words: readonly string[],
): Promise<void> {
  const db = database.longRunning;
  await sql`truncate ads restart identity cascade`.execute(db);
  await sql`
    insert into ads (ad_archive_id, is_active, media_type, is_creator_ad,
      creative_hash, source_hash, created_at, updated_at)
    select n, true, 'image', false, '', '', 1, 1
    from generate_series(1, ${words.length}::int) n`.execute(db);
  await sql`
    insert into ad_search (ad_id, words, source_hash)
    select n, words, '' from unnest(${words}::text[]) with ordinality w (words, n)`
    .execute(db);
}

async function find(
  database: TestDatabase,
  condition: RawBuilder<boolean>,
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

const WORDS = sql.ref("ad_search.words");

/** Finds by the index, by the same condition without it, and by scanning. */
async function assertFinds(
  database: TestDatabase,
  [search, fields]: [Search, Fields],
  words: readonly string[],
): Promise<number> {
  const expected = words.flatMap((each, i) =>
    matches(search, fields, each) ? [i + 1] : []
  );
  const indexed = searchCondition(search, fields)(WORDS);
  const scanned = scanCondition(search, fields)(WORDS);
  const found = [
    await find(database, indexed, true),
    await find(database, indexed, false),
    await find(database, scanned, false),
  ];
  assertEquals(found, [expected, expected, expected], search.canonical);
  return expected.length;
}

function textOf(field: SearchField, ...text: string[]): AdTexts {
  const none = { brand: null, creator: null, text: [], cta: [], domain: null };
  const isList = field === "text" || field === "cta";
  return { ...none, [field]: isList ? text : text[0] ?? null };
}

function parsed(q: string): Search {
  const result = parseSearch(q);
  if ("reason" in result) throw new Error(`${q}: ${result.reason}`);
  return result.search;
}

const LONG = Array.from({ length: 120_000 }, (_, n) => `w${n}`).join(" ");
const ADS = [
  textOf("text", "Summer sale of red shoes"),
  textOf("text", "shoes red", "summer"),
  textOf("brand", "Red Shoes"),
  textOf("domain", "red-shoes.example.com"),
  textOf("cta", "Don't wait", "Shop now"),
  textOf("creator", "l'Été"),
  textOf("text", "東京都に行く"),
  textOf("text", "京都 東京", "รักกรุงเทพ"),
  textOf("text", `${LONG} red shoes`),
  textOf("text", "it's 100% real \\ o'clock"),
  textOf("text"),
].map(searchWords);

const QUERIES: [q: string, count: number, fields?: Fields][] = [
  ["red", 5],
  ["red shoes", 5],
  ['"red shoes"', 4],
  ['"red shoe*"', 4],
  ['shoes -"red shoes"', 1],
  ["red -summer", 3],
  ["red", 3, ["text"]],
  ["red", 2, ["brand", "domain"]],
  ["summer OR boutique", 2],
  ["summer OR don't", 3],
  ["sho*", 6],
  ["re* -sal*", 5],
  ["don't", 1],
  ["ete", 1],
  ["東京都", 1],
  ["東京", 2],
  ["กรุงเทพ", 1],
  ["w119999", 1],
  ['"w5 w6"', 1],
  ['"w5 w7"', 0],
  ["w119999 -w5", 0],
  ["o'clock 100%", 1],
];

eachDatabase(
  "what a search finds by the index is what it finds by reading words, in ads of any length",
  async (database) => {
    await store(database, ADS);
    for (const [q, count, fields = SEARCH_FIELDS] of QUERIES) {
      const found = await assertFinds(database, [parsed(q), fields], ADS);
      assertEquals(found, count, q);
    }
  },
);

Deno.test("whatever texts ads have, and whatever is asked, index and scan find the same", async () => {
  await using database = await testDatabase("postgres");
  const ad = fc.tuple(fc.constantFrom(...SEARCH_FIELDS), anyText)
    .map(([field, text]) => searchWords(textOf(field, text)));
  const query = fc.array(
    fc.tuple(fc.constantFrom("", "", "-", "OR "), anyText),
    { minLength: 1, maxLength: 3 },
  ).map((parts) => parseSearch(parts.map((part) => part.join("")).join(" ")))
    .filter((result) => "search" in result);
  await fc.assert(
    fc.asyncProperty(
      fc.array(ad, { minLength: 1, maxLength: 30 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
      fc.subarray([...SEARCH_FIELDS], { minLength: 1 }),
      async (ads, queries, fields) => {
        await store(database, ads);
        for (const { search } of queries) {
          await assertFinds(database, [search, fields], ads);
        }
      },
    ),
    { numRuns: 15 },
  );
});

Deno.test("a lexeme cannot leave its quotes", async () => {
  await using database = await testDatabase("postgres");
  const tokens = ["a' | 'b", "\\", "'", "a\\' & '"];
  const words = tokens.map((token) => ` t${token.replaceAll(" ", "_")} `);
  await store(database, words);
  for (const token of tokens) {
    const term = { tokens: [token.replaceAll(" ", "_")], isPrefix: false };
    const search = { all: [[term]], none: [], canonical: token };
    assertEquals(await assertFinds(database, [search, ["text"]], words), 1);
  }
});
