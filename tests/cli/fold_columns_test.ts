import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { foldWhileServing } from "@/cli/fold_columns.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { postgres, type TestDatabase } from "../database.ts";
import { TestClock } from "../test_clock.ts";
import { TestTimer } from "../test_timer.ts";

const ADS = 600;

/** The number of ads whose last change is not in columns. */
async function unfolded(database: TestDatabase): Promise<unknown> {
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from ads, ad_columns_state c
    where (ads.version, ads.id) > (c.version, c.version_id)`
    .execute(database.longRunning);
  return row!.n;
}

postgres.test("within ten seconds, a running server writes to columns what a killed import left, and stops when the server stops", async (database) => {
  await writeRecords(database, seedAds(ADS), { source: "test" });
  assertEquals(await unfolded(database), 0);
  // An import writes ads first, and is killed.
  const change = sql`update ads set is_active = not is_active`;
  await change.execute(database.longRunning);
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const serving = new AbortController();
  const timer = new TestTimer(new TestClock());
  const lifecycle = { signal: serving.signal };
  foldWhileServing({ database, log, lifecycle }, timer.every);
  assertEquals(await unfolded(database), ADS);
  await timer.advance(10);
  assertEquals(await unfolded(database), 0);
  assertEquals(lines, [["info", "columns were updated", { ads: ADS }]]);

  serving.abort();
  await change.execute(database.longRunning);
  await timer.advance(10);
  assertEquals(await unfolded(database), ADS);
});
