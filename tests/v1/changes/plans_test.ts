import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { createAdQueries } from "@/lib/ads/read/queries.ts";
import { readBrandChanges } from "@/lib/changes/brand_changes.ts";
import { historyOf, isLost } from "@/lib/changes/find_changes.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { testDatabase } from "../../database.ts";
import { explain, listScans, noteStatements, rowsRead } from "../../explain.ts";
import { insertAds } from "../../stored_ads.ts";

Deno.test("what led to a cursor is found without reading all imports", async () => {
  await using database = await testDatabase("postgres");
  const db = database.longRunning;
  await sql`
    insert into scrape_runs
      (format, source, status, version_before, version_after, started_at)
    select 'native', 'test', 'completed', 10000 * n,
      case when n % 500 = 0 then 10000 * n + 5000 end, n
    from generate_series(1, 4000) n`.execute(db);
  await sql`analyze scrape_runs`.execute(db);
  const { sent } = await noteStatements(db, async (db) => {
    const snapshot = { db, version: 50_000_000 };
    for (const version of [5, 20_000_005, 45_000_000]) {
      const history = await historyOf(snapshot, version);
      await isLost(snapshot, version, history);
    }
  });
  for (const statement of sent) {
    const plan = await explain(db, statement, "force_generic_plan");
    for (const scan of listScans(plan, "scrape_runs")) {
      assert(rowsRead(scan) <= 1, JSON.stringify(scan));
    }
  }
});

Deno.test("what a brand changed is counted without reading each of its ads", async () => {
  await using database = await testDatabase("postgres");
  const db = database.longRunning;
  await sql`
    insert into brands (slug, page_id, created_at, updated_at)
    values ('brand', '1', 0, 0)`.execute(db);
  await insertAds(sql`
    select 'ad-' || n as ad_archive_id, 1 as brand_id, 'video' as media_type
    from generate_series(1, 3000) n`).execute(db);
  await sql`
    insert into ad_history (ad_id, brand_id, at, edits)
    select id, brand_id, 100, '[]' from ads`.execute(db);
  await sql`analyze`.execute(db);
  const { page } = createAdQueries(db, createArchiveColumns());
  const { sent, result } = await noteStatements(
    db,
    (trx) => readBrandChanges(trx, { page }, 1, 0),
  );
  assertEquals(JSON.parse(result).edited.count, 3_000);
  for (const statement of sent) {
    const plan = await explain(db, statement, "force_custom_plan");
    for (const scan of listScans(plan, "ads")) {
      assert(rowsRead(scan) <= 10, JSON.stringify(scan));
    }
  }
});
