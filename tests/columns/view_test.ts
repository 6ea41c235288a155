import { assert, assertEquals } from "@std/assert";
import { type Kysely, sql } from "kysely";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { readView, type View } from "@/lib/columns/view.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { everyDirectStore, everyStore, postgres } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { expectedNumbers, NEVER, SMALL } from "./read_columns.ts";
import { seenNumbers } from "./seen_numbers.ts";

const versionOf = async (db: Kysely<Schema>) =>
  (await db.selectFrom("archive_state").select("version")
    .executeTakeFirstOrThrow()).version;

/** The ids of the changes that a view has read, in their order. */
const changedIn = ({ changes }: View, from = 0) =>
  changes.slice(from).reduce((sum, { count }) => sum + count, 0);

everyStore.test("a first view has all changes since the last fold, and a next one reads only those since it, also after a fold", async (database) => {
  const { longRunning: db } = database;
  const put = (...ids: string[]) =>
    importRecords(
      database,
      ids.map((id) => nativeRecord(id, { primary_text: `oak ${id}` })),
      { foldRule: NEVER },
    );
  await put("a", "b", "c");
  const first = await readView(db, null);
  assertEquals(first.version, await versionOf(db));
  assertEquals([changedIn(first), first.terms.size, first.stored], [3, 0, 0]);
  assertEquals(first.chunks, [0]);

  const same = await readView(db, first);
  assertEquals(same, first);

  await put("d");
  await sql`delete from ads where ad_archive_id = 'a'`.execute(db);
  const next = await readView(db, same);
  assertEquals(next.version, await versionOf(db));
  assertEquals(changedIn(next, first.changes.length), 2);
  assert(first.changes.every((batch, n) => batch === next.changes[n]));

  await foldColumns(database, { rule: SMALL });
  const folded = await readView(db, next);
  assertEquals(folded.changes, next.changes);
  assert(folded.folded.version > next.version);
  assertEquals(folded.wordsVersion, folded.folded.version);
  assert(folded.terms.has("toak") && folded.stored > next.stored);
  const begun = await readView(db, null);
  assertEquals(changedIn(begun), 0);
  assertEquals(
    [begun.version, begun.folded, begun.terms, begun.stored],
    [folded.version, folded.folded, folded.terms, folded.stored],
  );
});

everyStore.test("a view of an archive that is back at an earlier version begins anew", async (database) => {
  const { longRunning: db } = database;
  await importRecords(database, [nativeRecord("a")], { foldRule: NEVER });
  const view = await readView(db, null);
  await sql`update archive_state set version = version + 9`.execute(db);
  const later = await readView(db, view);
  assertEquals(changedIn(later), 1);
  await sql`update archive_state set version = version - 5`.execute(db);
  const back = await readView(db, later);
  assertEquals(back.version, later.version - 5);
  assert(back.changes[0] !== later.changes[0]);
  assertEquals(changedIn(back), 1);
});

postgres.test("a view has the chunks of ads, stored or not, and none for ids that no ad has", async (database) => {
  const { longRunning: db } = database;
  const put = async (from: number, ...ids: string[]) => {
    await sql`alter table ads alter id restart with ${sql.lit(from)}`
      .execute(db);
    await importRecords(database, ids.map((id) => nativeRecord(id)), {
      foldRule: NEVER,
    });
  };
  await put(5_000_000, "a", "b");
  const first = await readView(db, null);
  assertEquals(first.chunks, [76]);
  await foldColumns(database, { rule: SMALL });
  await put(9_000_000, "c");
  await put(70_000, "d");
  const chunks = [1, 76, 137];
  assertEquals((await readView(db, first)).chunks, chunks);
  assertEquals((await readView(db, null)).chunks, chunks);
  const columns = createArchiveColumns();
  assertEquals(
    await columns.read(database.kysely, seenNumbers),
    await expectedNumbers(database),
  );
});

/** So many ads, in one version. */
const insert = (db: Kysely<Schema>, count: number) =>
  sql`insert into ads (ad_archive_id, is_creator_ad, is_active, media_type,
      created_at, source_hash, document, running_days)
    select 'many-' || n, n % 3 = 0, n % 2 = 0, 'image', n, '', '{}', n % 7
    from generate_series(1, ${count}::int) n`.execute(db);

postgres.test("more changes than are read at once, and more than are remembered, are all seen", async (database) => {
  const { longRunning: db, kysely } = database;
  const columns = createArchiveColumns();
  const see = () => columns.read(kysely, seenNumbers);
  const view = () =>
    columns.read(kysely, (session) => Promise.resolve(session.view), {
      inTransaction: true,
    });
  await sql`alter table ads alter id restart with 50000`.execute(db);
  await insert(db, 26_000);
  assertEquals(await see(), await expectedNumbers(database));
  assertEquals(changedIn(await view()), 26_000);
  // What is not folded is remembered, however much it is.
  await sql`update ads set running_days = running_days + 1`.execute(db);
  assertEquals(changedIn(await view()), 52_000);
  await foldColumns(database, { rule: { ...SMALL, batch: 1e6 } });
  await sql`update ads set is_active = true where id % 9 = 0`.execute(db);
  const after = await view();
  assert(changedIn(after) < 50_000, `${changedIn(after)}`);
  assert(after.changes.every(({ count }) => count <= 20_000));
  // The chunks in memory are older than any change that is remembered.
  assertEquals(await see(), await expectedNumbers(database));
});

postgres.test("many small versions are forgotten once they are folded", async (database) => {
  const columns = createArchiveColumns();
  const view = () =>
    columns.read(database.kysely, (session) => Promise.resolve(session.view), {
      inTransaction: true,
    });
  await insert(database.longRunning, 300);
  for (const isFolded of [false, true]) {
    for (let id = 1; id <= 250; id++) {
      await sql`update ads set running_days = running_days + 1
        where id = ${id}`.execute(database.longRunning);
      await view();
    }
    const { changes } = await view();
    assert(isFolded ? changes.length < 255 : changes.length >= 250);
    await foldColumns(database, { rule: { ...SMALL, batch: 1e6 } });
  }
  assertEquals(
    await columns.read(database.kysely, seenNumbers),
    await expectedNumbers(database),
  );
});

everyDirectStore.test("an archive that is restored while it is served has other tables, whose ads are read anew", async (database) => {
  const { longRunning: db, kysely } = database;
  const columns = createArchiveColumns();
  await insert(db, 20);
  await columns.read(kysely, seenNumbers);
  // As a dump does, without the columns' history.
  await sql`alter table archive_state rename to former`.execute(db);
  await sql`create table archive_state (like former including all)`
    .execute(db);
  await sql`insert into archive_state select * from former`.execute(db);
  await sql`alter table ads disable trigger user`.execute(db);
  await sql`update ads set running_days = 77`.execute(db);
  await sql`alter table ads enable trigger user`.execute(db);
  await sql`update archive_state set version = version + 5`.execute(db);
  assertEquals(
    await columns.read(kysely, seenNumbers),
    await expectedNumbers(database),
  );
});

postgres.test("a slower refresh does not replace what a faster one has read", async (database) => {
  const { kysely } = database;
  const columns = createArchiveColumns();
  const put = (id: string) =>
    importRecords(database, [nativeRecord(id)], { foldRule: NEVER });
  await put("a");
  await columns.read(kysely, seenNumbers);
  const bytes = columns.bytes;
  await columns.read(kysely, async (session) => {
    await put("b");
    await columns.read(kysely, seenNumbers);
    assertEquals((await seenNumbers(session)).size, 1);
  }, { inTransaction: true });
  assertEquals(columns.bytes, bytes);
  let attempts = 0;
  await columns.read(kysely, (session) => {
    attempts++;
    return seenNumbers(session);
  });
  assertEquals(attempts, 1);
});
