import { assert, assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { OutdatedViewError } from "@/lib/columns/chunk_cache.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { countStatements } from "../count_statements.ts";
import {
  everyStore,
  postgres,
  type TestDatabase,
  testDatabase,
} from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { expectedNumbers, NEVER, SMALL } from "./read_columns.ts";
import { checkVersion, numbersIn, seenNumbers } from "./seen_numbers.ts";

/** Some ads of a round, of which every round changes all. */
const put = (database: TestDatabase, round: number) =>
  importRecords(
    database,
    Array.from(
      { length: 5 + round },
      (_, n) =>
        nativeRecord(`ad-${n}`, {
          is_active: n % 2 === round % 2,
          last_seen_at: 1_700_000_000 + round,
          last_scraped_at: 1_700_000_000 + round,
        }),
    ),
    { foldRule: NEVER },
  );

everyStore.test("a read whose archive moves between two statements begins anew, and ends in a transaction", async (database) => {
  const columns = createArchiveColumns();
  await put(database, 0);
  const attempts: boolean[] = [];
  const seen = await columns.read(database.kysely, async (session) => {
    attempts.push(session.db.isTransaction);
    await checkVersion(session);
    // Another one writes; in a transaction, this is not seen.
    if (!session.db.isTransaction) await put(database, attempts.length);
    return await seenNumbers(session);
  });
  assertEquals(attempts, [false, false, true]);
  assertEquals(seen, await expectedNumbers(database));
  assertEquals(seen.size, 7);
});

everyStore.test("a read that sends no statement of its own sees what was committed before it", async (database) => {
  const columns = createArchiveColumns();
  const read = () =>
    columns.read(
      database.kysely,
      ({ keep, view }) =>
        keep("version", () => Promise.resolve({ of: view.version }), () => 1),
    );
  for (const round of [0, 1, 2]) {
    await put(database, round);
    const { version } = await database.kysely.selectFrom("archive_state")
      .select("version").executeTakeFirstOrThrow();
    assertEquals(await read(), { of: version });
  }
});

everyStore.test("a read that begins after a change sees it, and one that meets no change takes one attempt without reading the state", async (database) => {
  const statements = countStatements(database);
  const columns = createArchiveColumns();
  for (const round of [0, 1]) {
    await put(database, round);
    for (const isKnown of [false, true]) {
      const before = statements.count;
      let attempts = 0;
      const seen = await columns.read(database.kysely, (session) => {
        attempts++;
        return seenNumbers(session);
      });
      assertEquals(seen, await expectedNumbers(database));
      assertEquals(attempts, round === 1 && !isKnown ? 2 : 1);
      if (isKnown) assertEquals(statements.count - before, 1);
    }
  }
});

postgres.test("concurrent reads share what they read of the state", async (database) => {
  const statements = countStatements(database);
  const columns = createArchiveColumns();
  await put(database, 0);
  const before = statements.count;
  const reads = Array.from(
    { length: 10 },
    () =>
      columns.read(database.kysely, (session) => Promise.resolve(session.view)),
  );
  const views = await Promise.all(reads);
  // The state, the changes since, and for each read whether both are current.
  assertEquals(statements.count - before, 2 + reads.length);
  assert(views.every((view) => view === views[0]));
});

postgres.test("errors of a read are those of the caller, and are not tried again", async (database) => {
  const columns = createArchiveColumns();
  for (const inTransaction of [false, true]) {
    let attempts = 0;
    const read = () =>
      columns.read(database.kysely, () => {
        attempts++;
        return Promise.reject(new Error("of the caller"));
      }, { inTransaction });
    await assertRejects(read, Error, "of the caller");
    assertEquals(attempts, 1);
  }
});

postgres.test("a read in a transaction stays in its version, whatever others write, fold and read meanwhile", async (database) => {
  const { kysely } = database;
  const columns = createArchiveColumns();
  for (const isRead of [false, true]) {
    await put(database, isRead ? 3 : 0);
    await foldColumns(database, { rule: SMALL });
    await put(database, isRead ? 4 : 1);
    const before = await expectedNumbers(database);
    let attempts = 0;
    await columns.read(kysely, async (session) => {
      attempts++;
      if (isRead) assertEquals(await numbersIn(session), before);
      await put(database, isRead ? 5 : 2);
      await foldColumns(database, { rule: SMALL });
      await sql`delete from ads where id % 3 = 0`.execute(kysely);
      const newer = await expectedNumbers(database);
      assertEquals(await columns.read(kysely, seenNumbers), newer);
      assertEquals(await seenNumbers(session), before);
      assertEquals(await columns.read(kysely, seenNumbers), newer);
      assertEquals(await seenNumbers(session), before);
    }, { inTransaction: true });
    assertEquals(attempts, 1);
  }
});

everyStore.test("what is kept belongs to a version, and is read again when it does not fit or another one is asked for", async (database) => {
  const columns = createArchiveColumns();
  await put(database, 0);
  let reads = 0;
  const read = (size = 1) =>
    columns.read(database.kysely, async (session) => {
      await checkVersion(session);
      const { version } = session.view;
      const kept = await session.keep("key", () => {
        reads++;
        return Promise.resolve({ version });
      }, () => size);
      assertEquals(kept.version, version);
    });
  await read();
  await read();
  assertEquals(reads, 1);
  await put(database, 1);
  await read(1e9);
  await read(1e9);
  assertEquals(reads, 3);
});

for (const inTransaction of [false, true]) {
  postgres.test(`an archive that is back at an earlier version is another one${inTransaction ? ", also in a transaction" : ""}`, async (database) => {
    await using restored = await testDatabase("postgres");
    const columns = createArchiveColumns();
    for (const round of [0, 1, 2]) await put(database, round);
    await foldColumns(database, { rule: SMALL });
    await put(restored, 1);
    const read = ({ kysely }: TestDatabase) =>
      columns.read(kysely, async (session) => {
        const kept = await session.keep(
          "key",
          () => Promise.resolve({ of: session.db }),
          () => 1,
        );
        return [await seenNumbers(session), kept.of === session.db];
      }, { inTransaction });
    assertEquals(await read(database), [await expectedNumbers(database), true]);
    assertEquals(await read(restored), [await expectedNumbers(restored), true]);
    await put(restored, 2);
    const [seen] = await read(restored);
    assertEquals(seen, await expectedNumbers(restored));
  });
}

postgres.test("after forgetting, nothing is left of the former archive, though a read of it was running", async (database) => {
  await using other = await testDatabase("postgres");
  const columns = createArchiveColumns();
  for (const round of [0, 1]) await put(database, round);
  const former = await expectedNumbers(database);
  // The same version of another history.
  await put(other, 1);
  const { version } = await database.kysely.selectFrom("archive_state")
    .select("version").executeTakeFirstOrThrow();
  await sql`update archive_state set version = ${version}::bigint`
    .execute(other.kysely);
  await columns.read(database.kysely, async (session) => {
    columns.forget();
    assertEquals(columns.bytes, 0);
    assertEquals(await seenNumbers(session), former);
  });
  assertEquals(columns.bytes, 0);
  assertEquals(
    await columns.read(other.kysely, seenNumbers),
    await expectedNumbers(other),
  );
});

postgres.test("a session without a transaction notices that a term has lost its column", async (database) => {
  const columns = createArchiveColumns();
  await put(database, 0);
  await foldColumns(database, { rule: SMALL });
  const { longRunning: db } = database;
  let attempts = 0;
  const read = columns.read(database.kysely, async (session) => {
    if (++attempts > 1) return;
    assert(session.view.terms.size > 0);
    await sql`delete from ad_terms`.execute(db);
    await sql`delete from ad_columns where name = any(${[
      ...session.view.terms,
    ]}::text[])`.execute(db);
    await sql`update ad_columns_state set folded = archive_version()`
      .execute(db);
    const terms = session.chunks([...session.view.terms]);
    await assertRejects(() => Array.fromAsync(terms), OutdatedViewError);
  });
  await read;
});
