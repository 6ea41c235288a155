import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { pglite } from "../../database.ts";
import { importRecords, nativeRecord, sumCounts } from "./native_record.ts";

/** Every row of every table, and where its sequences stand. */
async function everything(database: Database): Promise<string> {
  const db = database.longRunning;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
    .execute(db);
  const parts: unknown[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select xmin::text || t::text as row from ${sql.raw(name)} t order by 1`
      .execute(db);
    parts.push([name, rows.map(({ row }) => row)]);
  }
  const { rows } = await sql`
    select sequencename, last_value from pg_sequences order by 1`.execute(db);
  return JSON.stringify([parts, rows]);
}

const at = (id: string, text: string, day: number) =>
  nativeRecord(id, {
    primary_text: text,
    last_scraped_at: `2025-05-${String(day).padStart(2, "0")}`,
  });

const FIRST = [
  at("a", "old", 10),
  at("b", "A", 10),
  at("b", "B", 10),
  at("c", "same", 10),
  at("d", "new", 20),
];

/** Each rule of what becomes of a record, within the file and against the archive. */
const SECOND = [
  at("a", "newer", 11),
  at("a", "newer", 11),
  at("a", "older", 9),
  at("b", "A", 10),
  at("c", "same", 10),
  at("d", "late", 19),
  at("e", "first", 10),
  at("e", "second", 10),
  at("e", "first", 10),
  nativeRecord("me"),
  { no: "ad" },
];

pglite.test("a dry run counts what the import then does, and changes nothing", async (database) => {
  await importRecords(database, FIRST);
  // B, then A: met alone, A is what the ad was before.
  for (const records of [SECOND, [at("b", "A", 10)], SECOND, FIRST]) {
    for (const batchSize of [2, 100]) {
      const before = await everything(database);
      const { samples: _, ...dry } = await importRecords(database, records, {
        dryRun: true,
        batchSize,
      });
      assertEquals(await everything(database), before);
      if (batchSize === 2) continue;
      const real = await importRecords(database, records);
      assertEquals({ ...dry, scrape_run_id: 0 }, {
        ...real,
        scrape_run_id: 0,
      });
      assertEquals(dry.scrape_run_id, 0);
      const { received, ...counts } = sumCounts(dry);
      const sum = Object.values(counts).reduce((a, b) => a + b);
      assertEquals(sum, received);
    }
  }
});

pglite.test("a dry run shows the first records of each outcome with what they become", async (database) => {
  await importRecords(database, FIRST);
  const { samples = [] } = await importRecords(database, [
    ...SECOND,
    ...Array.from({ length: 9 }, (_, n) => nativeRecord(`new-${n}`)),
    JSON.parse(`{"ad_archive_id": "x", "page_id": 5}`),
  ], { dryRun: true });
  const of = (name: string) =>
    samples.filter(({ outcome }) => outcome === name).map(({ row }) => row);
  assertEquals(of("updated"), [1]);
  assertEquals(of("inserted"), [7, 12, 13]);
  assertEquals(of("rejected"), [10, 11, 21]);
  assertEquals(of("superseded"), [3, 6]);
  const first = samples.find(({ row }) => row === 1);
  assertEquals(first!.record, SECOND[0]);
  assertEquals((first!.ad as { primary_text: string }).primary_text, "newer");
  assert(
    samples.every(({ ad, outcome, reason }) =>
      outcome === "rejected" ? ad === null && reason !== null : ad !== null
    ),
  );
});
