import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  eachDatabase,
  type TestDatabase,
  testDatabase,
} from "../../database.ts";
import { ImportFailedError, runImport } from "@/lib/imports/run_import.ts";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";
import {
  IMPORTED_AT,
  importRecords,
  nativeRecord,
  readContent,
  sumCounts,
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

async function lastRun(database: TestDatabase) {
  return await database.longRunning.selectFrom("scrape_runs").selectAll()
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
  const again = await importRecords(database, records);
  assertEquals(sumCounts(again).unchanged, records.length);
}

eachDatabase(
  "an input that breaks off leaves whole ads and an interrupted run, and can be imported again",
  async (database) => {
    const failed = await assertRejects(() =>
      runImport(
        database,
        broken(23, (controller) => controller.error(new Error("reset"))),
        {
          format: "auto",
          source: "s",
          clock: new TestClock(IMPORTED_AT),
          batchSize: 10,
        },
      ), ImportFailedError);
    assert((failed as ImportFailedError).isInput);
    const { status, failure, inserted, finished_at } = await lastRun(database);
    assertEquals(
      [status, failure],
      ["interrupted", "The input ended early."],
    );
    assertEquals(inserted, 23);
    assert(finished_at !== null);
    assertEquals((await readContent(database)).length, 23);
    await assertCompletes(database);
  },
);

Deno.test("a stop ends a run that waits for its input, at once", async () => {
  await using database = await testDatabase("pglite");
  const stop = new AbortController();
  // It delivers 12 records and then nothing, for ever.
  const input = broken(12, () => stop.abort());
  await assertRejects(() =>
    runImport(database, input, {
      format: "auto",
      source: "s",
      clock: new TestClock(IMPORTED_AT),
      batchSize: 5,
      signal: stop.signal,
    }), ImportFailedError);
  const run = await lastRun(database);
  assertEquals(
    [run.status, run.failure],
    ["interrupted", "The import was stopped."],
  );
  assertEquals((await readContent(database)).length, run.inserted);
  await assertCompletes(database);
});

Deno.test("a document that is cut off keeps its whole records, and the run failed with a reason", async () => {
  await using database = await testDatabase("pglite");
  const text = JSON.stringify(records.slice(0, 5)).slice(0, -20);
  const failed = await assertRejects(
    () =>
      runImport(database, new Blob([text]).stream(), {
        format: "auto",
        source: "s",
        clock: new TestClock(IMPORTED_AT),
      }),
    ImportFailedError,
  ) as ImportFailedError;
  assertEquals(failed.isInput, true);
  const run = await lastRun(database);
  assertEquals([run.status, run.inserted], ["failed", 4]);
  assertEquals(run.failure, failed.message);
  await assertCompletes(database);
});

Deno.test("a run that fails between two batches leaves whole batches, counted", async () => {
  await using database = await testDatabase("pglite");
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

/** What a process that was killed leaves behind. */
async function leaveRun({ longRunning }: TestDatabase): Promise<void> {
  await longRunning.insertInto("scrape_runs").values({
    format: "auto",
    source: "killed",
    status: "running",
    started_at: 1,
  }).execute();
}

Deno.test("a run that a killed process left is marked at the next start, but not one that is running", async () => {
  await using database = await testDatabase("pglite");
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

Deno.test("a run that was left behind is marked when the next import begins", async () => {
  await using database = await testDatabase("pglite");
  await leaveRun(database);
  await importRecords(database, records);
  const runs = await database.longRunning.selectFrom("scrape_runs")
    .select(["status", "failure"]).orderBy("id").execute();
  assertEquals(runs, [
    { status: "interrupted", failure: "The process was stopped." },
    { status: "completed", failure: null },
  ]);
});
