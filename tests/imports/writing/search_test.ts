import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import { sql } from "kysely";
import { parseDocument } from "@/lib/imports/ad_documents.ts";
import { fillSearch } from "@/lib/imports/fill_search.ts";
import { leaveToFill } from "@/lib/imports/write_search.ts";
import {
  eachDatabase,
  type TestDatabase,
  testDatabase,
} from "../../database.ts";
import { importRecords, nativeRecord, test } from "./native_record.ts";

/** What ads are searched by, by archive id, and where each row is stored. */
async function stored(database: TestDatabase) {
  const { rows } = await sql<{
    ad: string;
    words: string;
    cta: string | null;
    domain: string | null;
    place: string;
  }>`
    select ad_archive_id as ad, words, cta, domain, s.ctid::text || s.xmin as place
    from ad_search s join ads on ads.id = ad_id order by ads.id`
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
const FULL_WORDS =
  " bcafe bzoe . cana . trun tfar . tone . ttwo . tthree . tfour . tfive" +
  " . ashop anow . abuy . dbucher dexample dcom ";

eachDatabase(
  "an ad's words are those of all its texts, each text once, the same on every database",
  async (database) => {
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
  },
);

test("words follow edits, and are deleted with the ad", async (database) => {
  await importRecords(database, [nativeRecord("a"), nativeRecord("b")]);
  await importRecords(database, [
    nativeRecord("a", { primary_text: "new", cta_text: "Buy" }),
  ]);
  assertEquals(await wordsOf(database), [" tnew . abuy ", " tb "]);
  await sql`delete from ads where ad_archive_id = 'a'`
    .execute(database.longRunning);
  assertEquals(await wordsOf(database), [" tb "]);
});

test("an ad that is only seen again, or imported again, writes nothing to ad_search", async (database) => {
  await importRecords(database, [full]);
  const before = await stored(database);
  await importRecords(database, [full]);
  await importRecords(database, [{ ...full, last_seen_at: 1_750_000_000 }]);
  assertEquals(await stored(database), before);
  await importRecords(database, [{ ...full, primary_text: "Run" }]);
  assertNotEquals((await stored(database))[0]!.place, before[0]!.place);
});

test("an ad whose record omits brand and creative keeps the words of both", async (database) => {
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

test("a renamed brand is found by its new name in all of its ads", async (database) => {
  const brand = (name: string | null) => ({ brand: { page_id: "1", name } });
  const old = Array.from(
    { length: 600 },
    (_, n) => nativeRecord(`old-${n}`, { primary_text: "x", ...brand("Acme") }),
  );
  await importRecords(database, old);
  await importRecords(database, [
    nativeRecord("other", { primary_text: "x" }),
    nativeRecord("new", { primary_text: "x", ...brand("Zenith") }),
  ]);
  assertEquals(
    new Set(await wordsOf(database)),
    new Set([
      " bzenith . tx ",
      " tx ",
    ]),
  );
  await importRecords(database, [
    nativeRecord("last", { primary_text: "x", ...brand(null) }),
  ]);
  assertEquals((await wordsOf(database)).at(-1), " bzenith . tx ");
  assertEquals(await backlog(database), []);
});

test("a renamed brand's ads have their new words during the run, and if it is stopped", async (database) => {
  const ad = (n: number, name?: string) =>
    nativeRecord(`ad-${n}`, {
      primary_text: "x",
      brand: name === undefined ? null : { page_id: "1", name },
    });
  const read = async () => [
    await backlog(database),
    [...new Set(await wordsOf(database))],
  ];
  await importRecords(database, [ad(1, "Acme"), ad(2, "Acme")]);
  const during: ReturnType<typeof read>[] = [];
  const others = Array.from({ length: 9 }, (_, n) => ad(n + 5));
  await importRecords(database, [ad(1, "Zenith"), ...others], {
    batchSize: 1,
    onProgress: () => void during.push(read()),
  });
  assertEquals(await during[1], [[], [" bzenith . tx ", " tx "]]);

  const stop = new AbortController();
  await assertRejects(() =>
    importRecords(database, [ad(1, "Polar"), ad(30)], {
      ...{ batchSize: 1, signal: stop.signal },
      onProgress: () => stop.abort(),
    })
  );
  assertEquals(await read(), [[], [" bpolar . tx ", " tx "]]);

  // What a killed run left, one that is stopped does too.
  const db = database.longRunning;
  await sql`update brands set name = 'Solar'`.execute(db);
  await leaveToFill(db, [{ id: 1, name_before: "Polar" }]);
  const { signal } = stop;
  await assertRejects(() => importRecords(database, [ad(31)], { signal }));
  assertEquals(await read(), [[], [" bsolar . tx ", " tx "]]);
});

test("a brand's earlier names are known until all of its ads have their new words", async (database) => {
  const rename = async (name: string | null) => {
    const before = await sql<{ id: number; name_before: string }>`
      select id, name as name_before from brands`.execute(database.longRunning);
    await leaveToFill(database.longRunning, before.rows);
    await sql`update brands set name = ${name}`.execute(database.longRunning);
  };
  await importRecords(database, [
    nativeRecord("a", { brand: { page_id: "1", name: "Acme" } }),
  ]);
  for (const name of ["Zenith", null, "Acme", "Zenith"]) await rename(name);
  const [{ names } = { names: [] }] = await backlog(database);
  assertEquals(names.toSorted(), ["Acme", "Zenith"]);
  await fillSearch(database);
  assertEquals(await backlog(database), []);
});

function backlog(database: TestDatabase) {
  return database.longRunning.selectFrom("search_backlog").selectAll()
    .execute();
}

/** As an archive from before search is after the migration. */
async function forgetWords(database: TestDatabase): Promise<void> {
  await sql`delete from ad_search`.execute(database.longRunning);
  await sql`insert into search_backlog select 0, max(id) from ads`
    .execute(database.longRunning);
}

Deno.test("an older archive gets its words in batches, and after a kill this continues where it was", async () => {
  await using database = await testDatabase("postgres");
  const records = Array.from(
    { length: 1_200 },
    (_, n) =>
      nativeRecord(`ad-${n}`, {
        brand: { page_id: "1", name: "Acme" },
        creativeUnits: [{ unitType: "text", title: `unit ${n}` }],
      }),
  );
  await importRecords(database, records);
  const complete = (await stored(database)).map(({ place: _, ...row }) => row);
  await forgetWords(database);
  const stop = new AbortController();
  const seen: unknown[] = [];
  const onProgress = (progress: unknown) => {
    seen.push(progress);
    stop.abort();
  };
  await fillSearch(database, { signal: stop.signal, onProgress });
  assertEquals(seen, [{ done: 500, left: 700 }]);
  const first = await stored(database);
  assertEquals(first.length, 500);
  // An ad that is imported meanwhile is as it should be, before and after.
  await importRecords(database, [
    nativeRecord("ad-0", { primary_text: "edited" }),
  ]);
  assertEquals((await backlog(database)).length, 1);
  assertEquals(await fillSearch(database), 700);
  const rows = await stored(database);
  assertEquals(rows[0]!.words, " bacme . tedited ");
  assertEquals(
    rows.slice(1).map(({ place: _, ...row }) => row),
    complete.slice(1),
  );
  assertEquals(rows.slice(-500), first.slice(-500));
  assertEquals(await backlog(database), []);
  assertEquals(await fillSearch(database), 0);
});

Deno.test("several processes can fill an archive during an import, without deadlock", async () => {
  await using database = await testDatabase("postgres");
  const records = Array.from(
    { length: 2_000 },
    (_, n) => nativeRecord(`ad-${n}`),
  );
  await importRecords(database, records);
  await forgetWords(database);
  const edited = records.toReversed().map((record) => ({
    ...record,
    primary_text: "edited",
  }));
  const [one, two] = await Promise.all([
    fillSearch(database),
    fillSearch(database),
    importRecords(database, edited, { batchSize: 100 }),
  ]);
  assertEquals(one + two, records.length);
  assertEquals(new Set(await wordsOf(database)), new Set([" tedited "]));
});

test("filling changes the archive's version, so that no cached response remains", async (database) => {
  await importRecords(database, [nativeRecord("a")]);
  await forgetWords(database);
  const version = () =>
    database.longRunning.selectFrom("archive_state").select("version")
      .executeTakeFirstOrThrow();
  const before = await version();
  await fillSearch(database);
  assert((await version()).version > before.version);
});

eachDatabase(
  "after a run nothing is left to be added to the index of words",
  async (database) => {
    await importRecords(database, [nativeRecord("a"), nativeRecord("b")]);
    const { rows } = await sql`
      select gin_clean_pending_list('ad_search_words') as waiting`
      .execute(database.longRunning);
    assertEquals(rows, [{ waiting: 0 }]);
  },
);

test("on the embedded database, which has no autovacuum, a large run leaves ads visible to counts", async (database) => {
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
