import { assert, assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { FOLD_RULE } from "@/lib/columns/fold/fold_columns.ts";
import { maintain } from "@/lib/db/maintain.ts";
import { pglite, testDatabase } from "../database.ts";
import { type Harness, harness } from "../harness.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { TestClock } from "../test_clock.ts";
import { TestTimer } from "../test_timer.ts";

/** Adds ads, or changes all their texts. */
async function importAds(t: Harness, count: number, round: number) {
  const { rejected } = await t.import(
    ...Array.from({ length: count }, (_, n) =>
      nativeRecord(`${n}`, {
        last_scraped_at: 1_700_000_000 + round,
        primary_text: `Round ${round}`,
      })),
  );
  assertEquals(rejected, 0);
  const db = t.database.longRunning;
  await sql`select pg_stat_force_next_flush()`.execute(db);
}

Deno.test("on the embedded database, which has no autovacuum, tables do not grow with each change of their rows", async () => {
  const clock = new TestClock();
  const timer = new TestTimer(clock);
  const database = await testDatabase("pglite");
  await using t = await harness({ database, clock, timer: timer.every });
  await t.key();
  const db = database.longRunning;

  /** Changes all ads, and deletes a file. @returns the bytes of each table */
  async function change(round: number): Promise<number[]> {
    await importAds(t, 100, round);
    await sql`
      with file as (
        insert into uploads (account_id, name, state, updated_at)
        select id, 'ads.csv', 'checked', 0 from accounts returning id
      )
      insert into upload_parts
      select id, n, repeat('x', 500000)::bytea from file, generate_series(1, 4) n`
      .execute(db);
    await sql`delete from uploads`.execute(db);
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await timer.advance(60);
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size(name::regclass) as bytes
      from unnest(array['ads', 'ad_search', 'upload_parts']) as name`
      .execute(db);
    return rows.map(({ bytes }) => bytes);
  }

  const first = await change(1);
  let last = first;
  for (let round = 2; round <= 5; round++) last = await change(round);
  const grown = last.filter((bytes, n) => bytes > 2 * first[n]!);
  assertEquals(grown, [], `${last} bytes, at first ${first}`);
});

Deno.test("after a restart, at which the embedded database forgets its counts of rows, tables are vacuumed for no few changes", async () => {
  const clock = new TestClock();
  const timer = new TestTimer(clock);
  const database = await testDatabase("pglite");
  await using t = await harness({ database, clock, timer: timer.every });
  const db = database.longRunning;

  /** Changes 100 ads. @returns how often their table was vacuumed and analyzed */
  async function change(round: number): Promise<unknown> {
    await importAds(t, 100, round);
    await timer.advance(60);
    const { rows } = await sql`
      select vacuum_count as vacuumed, analyze_count as analyzed
      from pg_stat_all_tables where relname = 'ads'`.execute(db);
    return rows[0];
  }

  await importAds(t, 990, 0);
  await timer.advance(60);
  await sql`select pg_stat_reset()`.execute(db);
  assertEquals(await change(1), { vacuumed: 0, analyzed: 0 });
  assertEquals(await change(2), { vacuumed: 0, analyzed: 1 });
  assertEquals(await change(3), { vacuumed: 1, analyzed: 1 });
});

Deno.test("the embedded database's log of writes, which it replays after a crash, ends at the last checkpoint, also during an import, and if no table can be vacuumed", async () => {
  const timer = new TestTimer(new TestClock());
  const database = await testDatabase("pglite");
  await using _t = await harness({ database, timer: timer.every });
  const db = database.longRunning;
  const foldRule = { ...FOLD_RULE, during: { ads: 1, share: 0 } };

  /** Writes megabytes. @returns the bytes that a crash would replay after `then` */
  async function write(megabytes: number, then: () => Promise<unknown>) {
    await sql`
      select pg_logical_emit_message(true, 'test', repeat('x', 1000000))
      from generate_series(1, ${megabytes}::integer)`.execute(db);
    await then();
    const { rows: [log] } = await sql<{ bytes: string }>`
      select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()`
      .execute(db);
    return Number(log!.bytes);
  }

  const wait = () => timer.advance(60);
  const load = () => importRecords(database, [nativeRecord("1")], { foldRule });
  assert(await write(1, wait) > 1e6);
  assert(await write(80, wait) < 1e6);
  assert(await write(80, load) < 1e6);
  await sql`
    create function fail(n integer) returns integer immutable language plpgsql
      as $$ begin return 1 / (current_setting('test.fails', true) is null)::int; end $$;
    create table unreadable (n integer);
    create index on unreadable (fail(n));
    insert into unreadable select generate_series(1, 100);
    set test.fails = true;
    select pg_stat_force_next_flush()`.execute(db);
  await assertRejects(() => maintain(db), Error, "division by zero");
  assert(await write(80, wait) < 1e6);
});

pglite.test("an import whose checkpoints fail is completed", async (database) => {
  await sql`
    create function pg_control_checkpoint(out redo_lsn pg_lsn) language plpgsql
      as $$ begin raise 'no checkpoint'; end $$;
    set search_path = public, pg_catalog`.execute(database.longRunning);
  await assertRejects(
    () => maintain(database.longRunning),
    Error,
    "no checkpoint",
  );
  const { inserted } = await importRecords(database, [nativeRecord("1")], {
    foldRule: { ...FOLD_RULE, during: { ads: 1, share: 0 } },
  });
  assertEquals(inserted, 1);
});
