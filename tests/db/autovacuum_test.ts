import { assert } from "@std/assert";
import { sql } from "kysely";
import { testDatabase } from "../database.ts";
import { harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";
import { TestTimer } from "../test_timer.ts";

Deno.test("on the embedded database, which has no autovacuum, tables do not grow with each change of their rows", async () => {
  const clock = new TestClock();
  const timer = new TestTimer(clock);
  const database = await testDatabase("pglite");
  await using t = await harness({ database, clock, timer: timer.every });
  await t.key();
  const db = database.longRunning;
  const ids = Array.from({ length: 100 }, (_, n) => `${n}`);

  /** Changes all ads, and deletes a file. @returns the bytes of both tables */
  async function change(round: number): Promise<number> {
    await t.import(...ids.map((ad_archive_id) => ({
      ad_archive_id,
      last_scraped_at: 1_700_000_000 + round,
      primary_text: `Round ${round}`,
    })));
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
    const { rows: [row] } = await sql<{ bytes: number }>`
      select pg_total_relation_size('ads') + pg_total_relation_size('ad_search')
        + pg_total_relation_size('upload_parts') as bytes`.execute(db);
    return row!.bytes;
  }

  const first = await change(1);
  let last = first;
  for (let round = 2; round <= 8; round++) last = await change(round);
  assert(last < 2 * first, `${last} bytes, at first ${first}`);
});
