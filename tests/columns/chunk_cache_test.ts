import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Kysely, sql } from "kysely";
import {
  type ChunkCache,
  createChunkCache,
  OutdatedViewError,
} from "@/lib/columns/chunk_cache.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { readView, type View } from "@/lib/columns/view.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { postgres, type TestDatabase } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { expectedNumbers, NEVER, SMALL } from "./read_columns.ts";
import { numbersIn } from "./seen_numbers.ts";

const put = (database: TestDatabase, ids: readonly number[], seen: number) =>
  importRecords(
    database,
    ids.map((n) =>
      nativeRecord(`ad-${n}`, { last_seen_at: seen, last_scraped_at: seen })
    ),
    { foldRule: NEVER },
  );

const numbers = (cache: ChunkCache, db: Kysely<Schema>, view: View) =>
  numbersIn({
    async *chunks(names) {
      for (const chunk of view.chunks) {
        yield { chunk, data: await cache.get(db, view, names, chunk) };
      }
    },
  });

const snapshot = ({ kysely }: TestDatabase) =>
  kysely.startTransaction().setIsolationLevel("repeatable read").execute();

postgres.test("changes are applied to copies, only of the chunks that have some", async (database) => {
  const { longRunning: db } = database;
  await sql`alter table ads alter id restart with 65526`.execute(db);
  await put(database, [...Array(20).keys()], 1_700_000_000);
  await foldColumns(database, { rule: SMALL });
  const cache = createChunkCache();
  const read = async (view: View) => {
    const chunks = [];
    for (const chunk of [0, 1]) {
      const names = ["last_seen_at", "created_at"];
      chunks.push(await cache.get(db, view, names, chunk));
    }
    return chunks;
  };
  const before = await readView(db, null);
  const [first, second] = await read(before);
  const copies = second!.map((data) => data.slice());
  await put(database, [15], 1_700_000_001);
  const after = await readView(db, before);
  const nowhere = null as unknown as Kysely<Schema>;
  assertEquals(await cache.get(nowhere, after, ["created_at"], 0), [
    first![1]!,
  ]);
  const [same, changed] = await read(after);
  assert(same![0] === first![0] && same![1] === first![1]);
  assert(changed![0] !== second![0]);
  assertEquals(second, copies);
  assertEquals(changed![0]![5], 1_700_000_002);
  // A fold changes nothing that is known.
  await foldColumns(database, { rule: SMALL });
  const folded = await read(await readView(db, after));
  assert(folded[1]![0] === changed![0]);
});

postgres.test("two snapshots are never mixed, whichever was read first and whatever was folded in between", async (database) => {
  await put(database, [...Array(30).keys()], 1_700_000_000);
  await foldColumns(database, { rule: SMALL });
  const old = await snapshot(database);
  try {
    // As a process that has just begun, each time.
    const oldView = await readView(old, null);
    const expectedOld = await expectedNumbers({ longRunning: old });
    await put(database, [...Array(40).keys()], 1_700_000_001);
    await foldColumns(database, { rule: SMALL });
    const newer = await snapshot(database);
    try {
      const newView = await readView(newer, null);
      const expected = await expectedNumbers({ longRunning: newer });
      const ways = [[old, newer], [newer, old], [newer, newer, old, old]];
      for (const order of ways) {
        const cache = createChunkCache();
        for (const db of order) {
          assertEquals(
            await numbers(cache, db, db === old ? oldView : newView),
            db === old ? expectedOld : expected,
          );
        }
      }
    } finally {
      await newer.rollback().execute();
    }
  } finally {
    await old.rollback().execute();
  }
});

postgres.test("without a transaction, a view that is outdated is reported where columns must be read", async (database) => {
  const { longRunning: db } = database;
  await put(database, [1, 2, 3], 1_700_000_000);
  const cache = createChunkCache();
  const view = await readView(db, null);
  const expected = await numbers(cache, db, view);
  await put(database, [2], 1_700_000_001);
  // What is known of the view is still so.
  assertEquals(await numbers(cache, db, view), expected);
  const names = ["last_seen_at"];
  await assertRejects(
    () => createChunkCache().get(db, view, names, 0),
    OutdatedViewError,
  );
  const next = await readView(db, view);
  assertEquals(
    await numbers(cache, db, next),
    await expectedNumbers(database),
  );
  await assertRejects(() => cache.get(db, view, names, 0), OutdatedViewError);
});

postgres.test("columns stay within their memory limit, and those that do not fit are read each time", async (database) => {
  const { longRunning: db } = database;
  await sql`alter table ads alter id restart with 65526`.execute(db);
  await put(database, [...Array(20).keys()], 1_700_000_000);
  await foldColumns(database, { rule: SMALL });
  for (const bytesMax of [1, 100_000, 400_000, 2_000_000]) {
    const cache = createChunkCache(bytesMax);
    let view: View | null = null;
    for (const round of [0, 1, 2]) {
      await put(database, [round, 19 - round], 1_700_000_000 + bytesMax);
      view = await readView(db, view);
      const expected = await expectedNumbers(database);
      assertEquals(await numbers(cache, db, view), expected);
      // Several at once drop what others have just found.
      const together = [0, 1, 2].map(() => numbers(cache, db, view!));
      for (const found of await Promise.all(together)) {
        assertEquals(found, expected);
      }
      assert(cache.bytes <= bytesMax, `${cache.bytes}`);
    }
  }
});

postgres.test("after a fold, columns of terms are those of the fold", async (database) => {
  const { longRunning: db } = database;
  const say = (n: number, primary_text: string) =>
    importRecords(database, [nativeRecord(`ad-${n}`, { primary_text })], {
      foldRule: NEVER,
    });
  for (let n = 0; n < 5; n++) await say(n, "oak");
  await foldColumns(database, { rule: SMALL });
  const cache = createChunkCache();
  let view: View | null = null;
  const have = async () => {
    view = await readView(db, view);
    const [bits] = await cache.get(db, view, ["toak"], 0);
    return bits![0]!;
  };
  const first = await have();
  assert(first !== 0);
  const { id } = await db.selectFrom("ads").select("id")
    .where("ad_archive_id", "=", "ad-2").executeTakeFirstOrThrow();
  await say(2, "elm");
  assertEquals(await have(), first);
  await foldColumns(database, { rule: { ...SMALL, growth: 100 } });
  assertEquals(await have(), (first & ~(1 << id)) >>> 0);
});
