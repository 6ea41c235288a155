import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import {
  everyServer,
  everyStore,
  postgres,
  type TestDatabase,
} from "../../database.ts";
import {
  IMPORTED_AT,
  importRecords,
  nativeRecord,
  readContent,
} from "./native_record.ts";
import { TestClock } from "../../test_clock.ts";

/** An input that stays open until it is told to end. */
function openInput() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const encode = (record: unknown) =>
    new TextEncoder().encode(`${JSON.stringify(record)}\n`);
  const lines = [nativeRecord("a"), nativeRecord("b")].map(encode);
  const further: unknown[] = [];
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const line = lines.shift();
      if (line !== undefined) return controller.enqueue(line);
      started.resolve();
      await ended;
      for (const record of further) controller.enqueue(encode(record));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const more = (record: unknown) => further.push(record);
  return { bytes, started: started.promise, end, more };
}

const options = {
  format: "auto",
  source: "s",
  clock: new TestClock(IMPORTED_AT),
} as const;

async function assertImports(database: Database): Promise<void> {
  const { inserted } = await importRecords(database, [nativeRecord("c")]);
  assertEquals(inserted, 1);
}

async function assertRefused(database: Database): Promise<void> {
  const refused = await assertRejects(() => assertImports(database), Problem);
  assertEquals([refused.code, refused.status], ["import_running", 409]);
}

everyStore.test("of two concurrent imports the second is rejected and writes nothing; after the first it can run", async (database) => {
  const input = openInput();
  const first = runImport(database, input.bytes, options);
  await input.started;
  await assertRefused(database);
  input.end();
  assertEquals((await first).inserted, 2);
  const runs = await database.longRunning.selectFrom("scrape_runs")
    .select("id").execute();
  assertEquals(runs.length, 1);
  await assertImports(database);
});

const takeTurns = async (database: TestDatabase) => {
  await using other = createDatabase(database.config);
  const input = openInput();
  const first = runImport(database, input.bytes, options);
  await input.started;
  await assertRefused(other);
  // The refusal did not mark the other instance's run as interrupted.
  input.end();
  await first;
  const runs = await database.longRunning.selectFrom("scrape_runs")
    .select("status").execute();
  assertEquals(runs, [{ status: "completed" }]);
  await assertImports(other);
};
everyServer.test("two instances on one server take turns too", takeTurns);

everyStore.test("a failed import does not block the next one", async (database) => {
  for (const text of ["", "no json", '[{"ad_archive_id":"x"']) {
    await assertRejects(() =>
      runImport(database, new Blob([text]).stream(), options)
    );
  }
  await assertImports(database);
});

everyStore.test("a run that lost its lock, and was marked interrupted by the next one, writes nothing more", async (database) => {
  const input = openInput();
  const first = runImport(database, input.bytes, {
    ...options,
    batchSize: 1,
  });
  first.catch(() => {});
  await input.started;
  // What the next run does before it begins.
  await database.longRunning.updateTable("scrape_runs")
    .set({ status: "interrupted" }).execute();
  const aside = { ad_archive_id: "next", hashes: ["x"] };
  await database.longRunning.insertInto("set_aside_records").values(aside)
    .execute();
  const before = await readContent(database);
  input.more(nativeRecord("c"));
  input.end();
  const failed = await assertRejects(() => first, ImportFailedError);
  assertEquals((failed.cause as Problem).code, "import_running");
  assertEquals(await readContent(database), before);
  const { ad_archive_id } = await database.longRunning
    .selectFrom("set_aside_records").select("ad_archive_id")
    .executeTakeFirstOrThrow();
  assertEquals(ad_archive_id, "next");
  const { status } = await database.longRunning.selectFrom("scrape_runs")
    .select("status").executeTakeFirstOrThrow();
  assertEquals(status, "interrupted");
});

postgres.test("a running import does not prevent the server from removing old versions of rows", async (database) => {
  const input = openInput();
  const running = runImport(database, input.bytes, options);
  await input.started;
  const { rows } = await sql<{ held: boolean }>`
    select backend_xmin is not null as held from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
    .execute(database.kysely);
  input.end();
  await running;
  assertEquals(rows, [{ held: false }]);
});
