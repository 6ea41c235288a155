import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { claimDeliveries } from "@/lib/alerts/deliveries.ts";
import { evaluateDue } from "@/lib/alerts/run_alerts.ts";
import { systemClock } from "@/lib/time/clock.ts";
import { postgres } from "../database.ts";
import { explain, listScans, noteStatements, rowsRead } from "../explain.ts";

const LIMIT = 8;

postgres.test("claiming reads the bodies of no messages but those that it claims", async (database) => {
  const db = database.longRunning;
  await sql`
    insert into accounts (id, email) select n, n || '@example.com'
    from generate_series(1, 20) n`.execute(db);
  await sql`
    insert into deliveries
      (account_id, message_id, type, body, created_at, next_at)
    select n % 20 + 1, n, 'view.matched', repeat('x', 1500), 0, n % 9
    from generate_series(1, 4000) n`.execute(db);
  await sql`analyze deliveries`.execute(db);
  // As after vacuum, which other sessions of the server can hold back.
  await sql`
    update pg_class set relallvisible = relpages
    where oid = 'deliveries'::regclass`.execute(db);
  const { sent: [claim], result } = await noteStatements(
    db,
    (db) =>
      claimDeliveries(db, 9, { limit: LIMIT, slowLimit: LIMIT, without: [] }),
  );
  assertEquals(result.length, LIMIT);
  for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
    const scans = listScans(await explain(db, claim!, mode), "deliveries");
    assert(scans.some((scan) => rowsRead(scan) > LIMIT));
    for (const scan of scans) {
      const { "Node Type": type } = scan;
      assert(type === "Index Only Scan" || rowsRead(scan) <= LIMIT, type);
    }
  }
});

postgres.test("whether an import runs is found without reading all imports", async (database) => {
  const db = database.longRunning;
  await sql`
    insert into scrape_runs (format, source, status, version_before, started_at)
    select 'native', 'test', 'completed', n, n from generate_series(1, 4000) n`
    .execute(db);
  await sql`analyze scrape_runs`.execute(db);
  const { sent: [look] } = await noteStatements(db, (db) => {
    const work = { db, clock: systemClock } as Parameters<
      typeof evaluateDue
    >[0];
    return evaluateDue(work, AbortSignal.timeout(60_000));
  });
  const scans = listScans(
    await explain(db, look!, "force_generic_plan"),
    "scrape_runs",
  );
  assertEquals(scans.map(rowsRead), [0]);
});
