import { assert, assertEquals, assertRejects } from "@std/assert";
import { everyStore, pglite, type TestDatabase } from "../../database.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { type ImportOptions, runImport } from "@/lib/imports/run_import.ts";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";
import {
  assertCounts,
  IMPORTED_AT,
  importRecords,
  leaveRun,
  nativeRecord,
  readContent,
} from "./native_record.ts";
import { TestClock } from "../../test_clock.ts";

const records = Array.from({ length: 30 }, (_, n) =>
  nativeRecord(`ad-${n}`, {
    brand: { page_id: `p${n % 3}` },
    creativeUnits: [{ unitType: "text", body: "a" }, { unitType: "text" }],
  }));

/** The first `count` records, then `end` decides what becomes of the stream. */
function broken(
  count: number,
  end: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
): ReadableStream<Uint8Array> {
  const lines = records.slice(0, count).map((record) =>
    new TextEncoder().encode(`${JSON.stringify(record)}\n`)
  );
  return new ReadableStream({
    pull(controller) {
      const line = lines.shift();
      if (line === undefined) end(controller);
      else controller.enqueue(line);
    },
  }, { highWaterMark: 0 });
}

function lastRun(database: TestDatabase) {
  return database.longRunning.selectFrom("scrape_runs").selectAll()
    .orderBy("id", "desc").executeTakeFirstOrThrow();
}

/** Importing the whole file after the break ends where an unbroken import would have. */
async function assertCompletes(database: TestDatabase): Promise<void> {
  const report = await importRecords(database, records);
  assertEquals(report.inserted + report.unchanged, records.length);
  const content = await readContent(database);
  assertEquals(content.length, records.length);
  for (const ad of content) {
    assertEquals((ad as { units: unknown[] }).units.length, 2);
  }
  const received = records.length;
  const again = await importRecords(database, records);
  assertCounts(again, { received, unchanged: received });
}

/** Imports a stream that ends badly, and returns why the import failed. */
function failure(
  database: TestDatabase,
  input: ReadableStream<Uint8Array>,
  options: Partial<ImportOptions> = {},
): Promise<ImportFailedError> {
  const clock = new TestClock(IMPORTED_AT);
  return assertRejects(
    () =>
      runImport(database, input, {
        format: "auto",
        source: "s",
        clock,
        ...options,
      }),
    ImportFailedError,
  );
}

everyStore.test("an input that ends early leaves whole ads and an interrupted run, and can be imported again", async (database) => {
  const input = broken(23, (stream) => stream.error(new Error("reset")));
  assert((await failure(database, input, { batchSize: 10 })).isInput);
  const run = await lastRun(database);
  assertEquals(
    [run.status, run.failure, run.inserted],
    ["interrupted", "The input ended early.", 23],
  );
  assert(run.finished_at !== null);
  assertEquals((await readContent(database)).length, 23);
  await assertCompletes(database);
});

pglite.test("stopping ends a run that waits for its input, immediately", async (database) => {
  const stop = new AbortController();
  // It delivers 12 records and then nothing, for ever.
  const input = broken(12, () => stop.abort());
  await failure(database, input, { batchSize: 5, signal: stop.signal });
  const run = await lastRun(database);
  assertEquals(
    [run.status, run.failure],
    ["interrupted", "The import was stopped."],
  );
  assertEquals((await readContent(database)).length, run.inserted);
  await assertCompletes(database);
});

pglite.test("no batch is started after a stop, even if it was read", async (database) => {
  const stop = new AbortController();
  const text = records.map((record) => JSON.stringify(record)).join("\n");
  await failure(database, new Blob([text]).stream(), {
    batchSize: 5,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  const run = await lastRun(database);
  assertEquals([run.status, run.inserted], ["interrupted", 5]);
  assertEquals((await readContent(database)).length, 5);
});

pglite.test("a truncated document keeps its complete records, and the run fails with a reason", async (database) => {
  const text = JSON.stringify(records.slice(0, 5)).slice(0, -20);
  const { isInput, message } = await failure(
    database,
    new Blob([text]).stream(),
  );
  assert(isInput);
  const run = await lastRun(database);
  assertEquals(
    [run.status, run.inserted, run.failure],
    ["failed", 4, message],
  );
  await assertCompletes(database);
});

pglite.test("a run that fails between two batches keeps whole batches, with their counts", async (database) => {
  let batches = 0;
  await assertRejects(() =>
    importRecords(database, records, {
      batchSize: 10,
      onProgress() {
        if (++batches === 2) throw new Error("the process is in trouble");
      },
    })
  );
  const run = await lastRun(database);
  assertEquals(run.status, "failed");
  assertEquals((await readContent(database)).length, run.inserted);
  assertEquals(run.inserted % 10, 0);
  await assertCompletes(database);
});

pglite.test("the next start marks a run that a killed process left behind, but not one that is running", async (database) => {
  const clock = new TestClock(IMPORTED_AT);
  await leaveRun(database);
  await closeAbandonedRuns(database, clock);
  const { status, finished_at } = await lastRun(database);
  assertEquals([status, finished_at], ["interrupted", clock.seconds]);

  await importRecords(database, records, {
    batchSize: 10,
    onProgress: () => void closeAbandonedRuns(database, clock),
  });
  assertEquals((await lastRun(database)).status, "completed");
});

pglite.test("a run that was left behind is marked when the next import starts", async (database) => {
  await leaveRun(database);
  await importRecords(database, records);
  const runs = await database.longRunning.selectFrom("scrape_runs")
    .select(["status", "failure"]).orderBy("id").execute();
  assertEquals(runs, [
    { status: "interrupted", failure: "The process was stopped." },
    { status: "completed", failure: null },
  ]);
});
