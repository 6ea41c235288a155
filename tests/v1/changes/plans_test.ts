import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { createAdQueries } from "@/lib/ads/read/queries.ts";
import { readBrandChanges } from "@/lib/changes/brand_changes.ts";
import { historyOf, isLost } from "@/lib/changes/find_changes.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { isBehind } from "@/lib/columns/fold/fold_state.ts";
import { discoverMedia } from "@/lib/media/queue/discover.ts";
import { mediaStatus } from "@/lib/media/queue/status.ts";
import { postgres } from "../../database.ts";
import { explain, listScans, noteStatements, rowsRead } from "../../explain.ts";
import { insertAds } from "../../stored_ads.ts";

postgres.test("what led to a cursor is found without reading all imports", async (database) => {
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

postgres.test("what a brand changed is counted without reading each of its ads", async (database) => {
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

postgres.test("servers that look for changes read no ad or brand without one, and of media what the changed ads show, also while tables are not vacuumed", async (database) => {
  const db = database.longRunning;
  await sql`
    insert into brands (slug, page_id, created_at, updated_at)
    select n, n, 0, 0 from generate_series(1, 2000) n`.execute(db);
  await insertAds(sql`
    select 'ad-' || n as ad_archive_id, 'video' as media_type
    from generate_series(1, 5000) n order by n`).execute(db);
  await sql`
    insert into media_sources (key, url, kind, newest, updated_at)
    values ('', '', 'picture', 0, 0)`.execute(db);
  await sql`insert into media_uses (ad_id, key) select id, '' from ads`
    .execute(db);
  await sql`analyze`.execute(db);
  const { rows: [row] } = await sql<{ version: number }>`
    update media_state set kinds = '{picture}', version_id = 9999,
      version = (select max(version) from ads),
      brand_version = (select version from archive_state)
    returning version`.execute(db);
  const at = { version: row!.version, id: 9_999 };
  const { sent } = await noteStatements(db, async (trx) => {
    await isBehind(trx, at, 200);
    assertEquals(await discoverMedia(trx, 0), null);
    await mediaStatus(trx, true, 0);
  });
  /** @param ads with changes */
  async function expectFew(statement: typeof sent[number], ads: number) {
    for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
      await sql`update media_state set version = ${at.version}::bigint,
        version_id = ${5_000 - ads}::bigint`.execute(db);
      const plan = await explain(db, statement, mode);
      for (const table of ["ads", "brands", "media_uses"]) {
        for (const scan of listScans(plan, table)) {
          assert(rowsRead(scan) <= ads, `${mode} ${JSON.stringify(scan)}`);
        }
      }
    }
  }
  for (const statement of sent) await expectFew(statement, 0);
  await sql`update media_state set version_id = 4999`.execute(db);
  const { sent: [_, ofAds] } = await noteStatements(
    db,
    (trx) => discoverMedia(trx, 0),
  );
  await expectFew(ofAds!, 1);
});
