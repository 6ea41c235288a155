import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { pglite } from "../../database.ts";
import { importRecords } from "./native_record.ts";

/** A record of an ad with a reach, shown up to a day of January 2025. */
const record = (day: number, seen: string, id = "1780000000000001") => ({
  ad: {
    id,
    first_shown_date: 20250101,
    last_shown_date: 20250100 + day,
    status: "active",
    title: "Oak",
    reach: { unique_users_seen: seen },
  },
  advertiser: { business_name: "Haldoak", business_id: "70000001" },
});

async function history({ longRunning }: Database) {
  const { rows } = await sql<{ as_of: number | null; members: string }>`
    select as_of, members from transparency_history
    order by as_of, members`.execute(longRunning);
  return rows.map(({ as_of, members }) => [
    as_of,
    JSON.parse(members).reach.total,
  ]);
}

async function reachNow({ longRunning }: Database) {
  const { rows } = await sql<{ reach: number }>`
    select reach from ads`.execute(longRunning);
  return rows.map(({ reach }) => reach);
}

pglite.test("a changed number is kept, with the time that it was stated for, and no later import adds it again", async (database) => {
  const files = [[record(5, "1K")], [record(9, "5K")], [record(12, "7K")]];
  for (const file of files) await importRecords(database, file);
  const at = (day: number) => Date.UTC(2025, 0, day) / 1000;
  const expected = [[at(5), 1_000], [at(9), 5_000]];
  assertEquals(await history(database), expected);
  assertEquals(await reachNow(database), [7_000]);
  for (const file of files) await importRecords(database, file);
  assertEquals(await history(database), expected);
  assertEquals(await reachNow(database), [7_000]);
});

pglite.test("numbers that a file or an older record brings out of order are kept too", async (database) => {
  await importRecords(database, [record(9, "5K"), record(12, "7K")]);
  await importRecords(database, [record(5, "1K")]);
  assertEquals((await history(database)).map(([, total]) => total), [
    1_000,
    5_000,
  ]);
  assertEquals(await reachNow(database), [7_000]);
});

pglite.test("equal, missing and first numbers add nothing", async (database) => {
  await importRecords(database, [record(5, "1K")]);
  await importRecords(database, [record(9, "1K")]);
  await importRecords(database, [record(12, "")]);
  await importRecords(database, [record(12, "3K", "1780000000000002")]);
  assertEquals(await history(database), []);
  assertEquals((await reachNow(database)).toSorted(), [1_000, 3_000]);
});
