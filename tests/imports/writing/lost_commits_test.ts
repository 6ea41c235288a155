import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { PATIENT, postgres, testDatabase } from "../../database.ts";
import { importRecords, leaveRun, nativeRecord } from "./native_record.ts";

const records = Array.from({ length: 6 }, (_, n) => nativeRecord(`ad-${n}`));
const batchSize = 3;

Deno.test("batches, and the end of a run, commit as the server is configured", async () => {
  await using own = await testDatabase("postgres");
  await sql.raw(`
    create table commits (status text, setting text);
    create function note_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (new.status, current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger note_commit after update on scrape_runs
      deferrable initially deferred for each row execute function note_commit();
    do $$ begin
      execute format('alter database %I set synchronous_commit = local', current_database());
    end $$`).execute(own.longRunning);
  // Its connections are new, and have the setting.
  await using database = createDatabase(own.config, PATIENT);
  await importRecords(database, records, { batchSize });
  const { rows } = await sql<{ status: string; setting: string }>`
    select * from commits`.execute(own.longRunning);
  const last = { status: "completed", setting: "local" };
  const batch = { status: "running", setting: "local" };
  assertEquals(rows, [batch, batch, last]);
});

for (
  const [when, inserted] of [["between two batches", 3], ["at the end", 6]]
) {
  postgres.test(`a run whose commits the database lost ${when} fails instead of completing without them`, async (database) => {
    // A commit that is not there when the next one looks.
    await sql.raw(`
      create function lose() returns trigger language plpgsql as 'begin return old; end';
      create trigger lose before update on scrape_runs
        for each row when (new.status = 'running' and new.inserted = ${inserted})
        execute function lose()`).execute(database.longRunning);
    const failed = await assertRejects(
      () => importRecords(database, records, { batchSize }),
      ImportFailedError,
    );
    assertMatch(String(failed.cause), /The database lost the last batches\./);
    const { status } = await database.longRunning.selectFrom("scrape_runs")
      .select("status").executeTakeFirstOrThrow();
    assertEquals(status, "failed");
  });
}

async function readVersion({ longRunning }: Database): Promise<number> {
  const { version } = await longRunning.selectFrom("archive_state")
    .select("version").executeTakeFirstOrThrow();
  return version;
}

postgres.test("after a run that was killed, the archive reuses none of the versions that a failover may have lost", async (database) => {
  const before = await readVersion(database);
  await leaveRun(database);
  await importRecords(database, records);
  const after = await readVersion(database);
  assert(after > before + 1_000);
  await importRecords(database, records);
  assert(await readVersion(database) < after + 10);
});
