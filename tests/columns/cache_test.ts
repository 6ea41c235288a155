import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { sql } from "kysely";
import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { adList, parseListQuery } from "@/lib/ads/list_query.ts";
import {
  type ColumnCache,
  createColumnCache,
} from "@/lib/columns/column_cache.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { eachDatabase, type TestDatabase, testDatabase } from "../database.ts";
import { directStores } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { find, findIn } from "./find_in.ts";
import { SMALL } from "./read_columns.ts";

let clock = 1_750_000_000;

/** Ads `from` to below `to`; every other one says "oak", and is active in turns. */
async function change(
  database: TestDatabase,
  [from, to]: readonly [number, number],
  round: number,
): Promise<void> {
  const records = Array.from({ length: to - from }, (_, i) => {
    const n = from + i;
    return nativeRecord(`ad-${n}`, {
      primary_text: (n + round) % 2 === 0 ? "An oak" : "A pine",
      is_active: (n + round) % 3 === 0,
      last_seen_at: 1_700_000_000 + n + round,
      last_scraped_at: clock++,
    });
  });
  await importRecords(database, records, { batchSize: 10 });
}

const fold = (database: TestDatabase) => foldColumns(database, { rule: SMALL });
const QUESTION = { q: "oak", is_active: "true", search_in: "text" };
const inSnapshot = ({ kysely }: TestDatabase) =>
  kysely.startTransaction().setIsolationLevel("repeatable read").execute();

Deno.test("columns of two snapshots are never mixed: each transaction finds what it can see", async () => {
  await using database = await testDatabase("postgres");
  const cache = createColumnCache();
  await change(database, [0, 60], 0);
  await fold(database);
  const old = await inSnapshot(database);
  try {
    await old.selectFrom("archive_state").selectAll().execute();
    // Some ads change back and forth, others come, terms go and come again.
    await change(database, [0, 40], 1);
    await change(database, [60, 80], 1);
    await fold(database);
    const newer = await inSnapshot(database);
    try {
      const results = [];
      for (const trx of [newer, old, newer, old]) {
        const { byColumns, bySql, state } = await findIn(trx, cache, QUESTION);
        assertEquals(byColumns?.total, bySql);
        results.push(bySql);
        assertEquals(state.unfolded, 0);
      }
      assertNotEquals(results[0], results[1]);
    } finally {
      await newer.rollback().execute();
    }
  } finally {
    await old.rollback().execute();
  }
});

Deno.test("cached columns stay correct while columns are emptied, rewritten and changed", async () => {
  await using database = await testDatabase("postgres");
  const { longRunning: db } = database;
  const cache = createColumnCache();
  await sql`alter table ads alter id restart with 65520`.execute(db);
  for (const round of [0, 1, 2, 3, 4, 5]) {
    await change(database, [round * 10, 40 + round * 10], round);
    // In the second chunk no ad has the word any more.
    if (round === 2) {
      await sql`delete from ads where id >= 65536 or id % 3 = 0`.execute(db);
    }
    await fold(database);
    for (const is_active of ["true", "false"]) {
      const params = { ...QUESTION, is_active };
      const { byColumns, bySql } = await find(db, cache, params);
      assertEquals(byColumns?.total, bySql, `${round}`);
    }
  }
});

Deno.test("only changed chunks are read again", async () => {
  await using database = await testDatabase("postgres");
  const { longRunning: db } = database;
  const cache = createColumnCache();
  await sql`alter table ads alter id restart with 65526`.execute(db);
  await change(database, [0, 20], 0);
  await fold(database);
  const read = () =>
    db.selectFrom("ad_columns_state").select("folded").executeTakeFirstOrThrow()
      .then(({ folded }) => cache.read(db, ["last_seen_at"], folded));
  const before = (await read()).get("last_seen_at")!;
  await change(database, [15, 20], 1);
  await fold(database);
  const after = (await read()).get("last_seen_at")!;
  assert(before.get(0) === after.get(0) && before.get(1) !== after.get(1));
  assertEquals([...after.keys()], [0, 1]);
});

Deno.test("columns stay within their memory limit, and those that do not fit are read each time", async () => {
  await using database = await testDatabase("postgres");
  await change(database, [0, 30], 0);
  await fold(database);
  for (const bytesMax of [1, 100_000, 300_000]) {
    const cache = createColumnCache(bytesMax);
    for (let n = 0; n < 3; n++) {
      const question = { ...QUESTION, last_seen_min: "1700000010" };
      const { byColumns, bySql } = await find(
        database.longRunning,
        cache,
        question,
      );
      assertEquals(byColumns?.total, bySql);
      assert(cache.bytes <= bytesMax, `${cache.bytes}`);
    }
  }
});

eachDatabase(
  "totals are exact at any time during imports and folds",
  async (database, store) => {
    const { longRunning: db } = database;
    const cache = createColumnCache();
    await change(database, [0, 60], 0);
    await fold(database);
    let isDone = false;
    async function write() {
      for (let round = 1; round < 4; round++) {
        await change(database, [round * 8, 50 + round * 8], round);
        await fold(database);
      }
      isDone = true;
    }
    async function ask() {
      let answered = 0;
      while (!isDone) {
        for (const is_active of ["true", "false"]) {
          const params = { ...QUESTION, is_active };
          const { byColumns, bySql } = await find(db, cache, params);
          if (byColumns === null) continue;
          assertEquals(byColumns.total, bySql);
          assertEquals(byColumns.ids.length, bySql);
          answered++;
        }
      }
      assert(answered > 0);
    }
    await Promise.all([
      write(),
      ask(),
      ...(store.name === "pglite" ? [] : [ask()]),
    ]);
  },
  directStores.slice(0, 2),
);

/** Counts the columns that are read. */
function counting(): ColumnCache & { reads: string[] } {
  const cache = createColumnCache();
  const reads: string[] = [];
  return {
    ...cache,
    reads,
    read(trx, names, folded) {
      reads.push(...names);
      return cache.read(trx, names, folded);
    },
  };
}

Deno.test("columns count frequent words, exclusions, alternatives, facts and ranges", async () => {
  await using database = await testDatabase("postgres");
  await change(database, [0, 60], 0);
  await fold(database);
  const answered: [string, number][] = [
    ["q=oak", 30],
    ["q=an oak", 30],
    ["q=an -oak", 0],
    ["q=oak pine", 0],
    ["q=oak OR pine", 60],
    ["q=oak OR nowhere -rare", 30],
    [
      "q=oak&is_active=true&media_type=image,unknown&last_seen_min=1700000010&created_min=0",
      8,
    ],
    ["last_seen_min=1700000010&last_seen_max=1700000019", 10],
    ["is_creator_ad=false&is_active=true", 20],
  ];
  for (const [query, total] of answered) {
    const cache = counting();
    const ask = createAskedQueries(database.kysely, adList, cache);
    const page = await ask(parseListQuery(new URLSearchParams(query)), null);
    assertEquals([page.total, page.totalIsExact], [total, true], query);
    assert(cache.reads.includes("facts"), query);
  }
  for (const query of ['q="an oak"', "q=oa*", "q=nowhere"]) {
    const cache = counting();
    const ask = createAskedQueries(database.kysely, adList, cache);
    await ask(parseListQuery(new URLSearchParams(query)), null);
    assertEquals(cache.reads, [], query);
  }
});
