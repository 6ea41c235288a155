import { assertEquals, assertNotEquals } from "@std/assert";
import { sql } from "kysely";
import { parseDocument } from "@/lib/imports/ad_documents.ts";
import { everyStore, pglite, type TestDatabase } from "../../database.ts";
import { importRecords, nativeRecord } from "./native_record.ts";

/** What ads are searched by, by archive id, and where each row is stored. */
async function stored(database: TestDatabase) {
  const { rows } = await sql<{
    ad: string;
    words: string;
    cta: string | null;
    domain: string | null;
    place: string;
  }>`
    select ad_archive_id as ad, words, cta.key as cta, domain.key as domain,
      s.ctid::text || s.xmin as place
    from ad_search s join ads on ads.id = ad_id
    left join ad_values cta on cta.id = cta_id
    left join ad_values domain on domain.id = domain_id order by ads.id`
    .execute(database.longRunning);
  return rows;
}

async function wordsOf(database: TestDatabase): Promise<string[]> {
  return (await stored(database)).map(({ words }) => words);
}

const full = nativeRecord("full", {
  brand: { page_id: "1", name: "Café Zoë" },
  creator_page_name: "Ana",
  primary_text: "Run far!",
  cta_text: " Shop NOW ",
  destination_url: "https://www.Bücher.example.com/x",
  cards: [
    { title: "One", body: "Run far!", description: "two", caption: "three" },
    { title: "One", cta_text: "Buy" },
  ],
  creativeUnits: [
    { unitType: "text", title: "four", body: "Run far!", caption: "five" },
  ],
});
const FULL_WORDS = " cana . trun tfar . tone . ttwo . tthree . tfour . tfive" +
  " . ashop anow . abuy . dbucher dexample dcom ";

everyStore.test("an ad's words are those of all its texts, each text once, the same on every database", async (database) => {
  await importRecords(
    database,
    [full, nativeRecord("東京タワー")]
      .map((record, n) => ({ ...record, ad_archive_id: `ad-${n}` })),
  );
  const rows = await stored(database);
  assertEquals(rows.map(({ ad: _, place: __, ...row }) => row), [
    {
      words: FULL_WORDS,
      cta: "shop now",
      domain: "com.example.xn--bcher-kva.",
    },
    { words: " t東京 t京タ tタワ tワー ", cta: null, domain: null },
  ]);
});

pglite.test("words follow edits, and are deleted with the ad", async (database) => {
  await importRecords(database, [nativeRecord("a"), nativeRecord("b")]);
  await importRecords(database, [
    nativeRecord("a", { primary_text: "new", cta_text: "Buy" }),
  ]);
  assertEquals(await wordsOf(database), [" tnew . abuy ", " tb "]);
  await sql`delete from ads where ad_archive_id = 'a'`
    .execute(database.longRunning);
  assertEquals(await wordsOf(database), [" tb "]);
});

pglite.test("an ad that is only seen again, or imported again, writes nothing to ad_search", async (database) => {
  await importRecords(database, [full]);
  const before = await stored(database);
  await importRecords(database, [full]);
  await importRecords(database, [{ ...full, last_seen_at: 1_750_000_000 }]);
  assertEquals(await stored(database), before);
  await importRecords(database, [{ ...full, primary_text: "Run" }]);
  assertNotEquals((await stored(database))[0]!.place, before[0]!.place);
});

pglite.test("an ad whose record omits brand and creative keeps the words of both", async (database) => {
  await importRecords(database, [full]);
  // As lists of the API have it.
  const { document } = await database.longRunning.selectFrom("ads")
    .select("document").executeTakeFirstOrThrow();
  const { creativeUnits: _, ...ad } = parseDocument(document);
  await importRecords(database, [{ ...ad, last_seen_at: 1_750_000_001 }]);
  assertEquals(await wordsOf(database), [FULL_WORDS]);
  await importRecords(database, [{
    ...ad,
    creator_page_name: null,
    last_seen_at: 1_750_000_002,
  }]);
  assertEquals(await wordsOf(database), [FULL_WORDS.replace(" cana .", "")]);
});

pglite.test("a brand's words are stored once, so that renaming it writes nothing to its ads", async (database) => {
  const brand = (name: string | null) => ({ brand: { page_id: "1", name } });
  const ad = (id: string, name: string | null) =>
    nativeRecord(id, { primary_text: "x", ...brand(name) });
  const names = async () => {
    const { rows } = await sql<{ name_words: string }>`
      select name_words from brand_search`.execute(database.longRunning);
    return rows.map(({ name_words }) => name_words);
  };
  await importRecords(database, [ad("a", "Acme"), ad("b", "Acme")]);
  const before = await stored(database);
  assertEquals(await names(), [" bacme "]);
  await importRecords(database, [ad("c", "Zénith & Co")]);
  assertEquals(await names(), [" bzenith bco "]);
  assertEquals((await stored(database)).slice(0, 2), before);
  await importRecords(database, [ad("d", null)]);
  assertEquals(await names(), [" bzenith bco "]);
  assertEquals(new Set(await wordsOf(database)), new Set([" tx "]));
});

everyStore.test("after a run nothing is left to be added to the index of words", async (database) => {
  await importRecords(database, [nativeRecord("a"), nativeRecord("b")]);
  const { rows } = await sql`
      select gin_clean_pending_list('ad_search_words') as waiting`
    .execute(database.longRunning);
  assertEquals(rows, [{ waiting: 0 }]);
});

pglite.test("on the embedded database, which has no autovacuum, a large run leaves ads visible to counts", async (database) => {
  const records = Array.from(
    { length: 1_000 },
    (_, n) => nativeRecord(`ad-${n}`),
  );
  await importRecords(database, records);
  const { rows } = await sql<{ relallvisible: number; relpages: number }>`
    select relallvisible, relpages from pg_class
    where relname in ('ads', 'ad_search')`.execute(database.longRunning);
  for (const { relallvisible, relpages } of rows) {
    assertEquals(relallvisible, relpages);
  }
});
