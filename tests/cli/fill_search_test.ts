import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { fillWhileServing } from "@/cli/fill_search.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { TestClock } from "../test_clock.ts";
import { TestTimer } from "../test_timer.ts";
import { command } from "./command.ts";

/** An archive from before search, after the migration. */
async function olderArchive(): Promise<TestDatabase> {
  const database = await testDatabase("postgres");
  await writeRecords(database, seedAds(600), { source: "test" });
  await sql`delete from ad_search`.execute(database.longRunning);
  await sql`insert into search_backlog select 0, max(id) from ads`
    .execute(database.longRunning);
  // As if it were as large as those that have columns.
  await sql`update ad_totals set n = n + 10000 where brand_id = 0`
    .execute(database.longRunning);
  return database;
}

async function countOf(database: TestDatabase): Promise<unknown> {
  const { rows: [row] } = await sql`
    select count(*) as words, (select count(*) from search_backlog) as backlog,
      (select up_to from ad_columns_state) as folded
    from ad_search`.execute(database.longRunning);
  return row;
}

Deno.test("migrate fills the words and columns of an older archive, and prints the progress", async () => {
  await using database = await olderArchive();
  const env = { DATABASE_URL: database.config.databaseUrl! };
  const { code, stdout, stderr } = await command("migrate", [], env);
  assertEquals([code, stderr], [0, ""]);
  assertEquals(
    stdout,
    "Nothing to do.\nwords for search: all 600 ads done\ncolumns for totals: all 600 ads done\n",
  );
  assertEquals(await countOf(database), {
    words: 600,
    backlog: 0,
    folded: 600,
  });
});

Deno.test("a server fills the words and columns of an older archive while it serves, and within ten seconds what a killed import left, and stops when the server stops", async () => {
  await using database = await olderArchive();
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const stopped = { database, log, lifecycle: { signal: AbortSignal.abort() } };
  await fillWhileServing(stopped);
  assertEquals(await countOf(database), { words: 0, backlog: 1, folded: 0 });
  const serving = new AbortController();
  const timer = new TestTimer(new TestClock());
  const lifecycle = { signal: serving.signal };
  await fillWhileServing({ database, log, lifecycle }, timer.every);
  assertEquals(await countOf(database), {
    words: 600,
    backlog: 0,
    folded: 600,
  });
  assertEquals(lines, [
    ["info", "made words for search", { done: 600 }],
    ["info", "made columns for totals", { done: 600 }],
  ]);

  // As an import that is killed leaves it.
  const rename = sql`with renamed as (
      update brands set name = coalesce(name, '') || ' anew'
      where id = (select min(brand_id) from ads) returning id
    )
    insert into search_backlog
    select brand_id, max(ads.id) from ads join renamed on brand_id = renamed.id
    group by brand_id`;
  await rename.execute(database.longRunning);
  await timer.advance(10);
  const filled = { words: 600, backlog: 0, folded: 600 };
  assertEquals(await countOf(database), filled);
  const { rows: unfolded } = await sql`select from ads, ad_columns_state c
    where ads.version > c.version`.execute(database.longRunning);
  assertEquals(unfolded, []);
  serving.abort();
  await rename.execute(database.longRunning);
  await timer.advance(10);
  assertEquals(await countOf(database), { ...filled, backlog: 1 });
});
