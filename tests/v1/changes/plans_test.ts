import { assert } from "@std/assert";
import { sql } from "kysely";
import { historyOf, isLost } from "@/lib/changes/find_changes.ts";
import { testDatabase } from "../../database.ts";
import { explain, listScans, noteStatements, rowsRead } from "../../explain.ts";

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
