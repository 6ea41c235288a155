import { sql } from "kysely";
import { seconds, systemClock } from "@/lib/clock.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { type TestDatabase, testDatabase } from "../tests/database.ts";
import { giveKey, givePlan } from "../tests/give_key.ts";

/** A new one, or `AUTH_SECRET` where an archive is another's already. */
export const SECRET = Deno.env.get("AUTH_SECRET") ??
  "the-secret-of-archives-that-are-measured";
const DAY = 24 * 3600;
/** So that limits are counted, and never reached. */
const PLAN = { id: "bench", minute: 2_000_000_000, month: 2_000_000_000_000 };

/** An archive that exists. */
export function openArchive(databaseUrl: string): TestDatabase {
  const config = { databaseUrl, dataDir: "" };
  return Object.assign(createDatabase(config), { config });
}

/** An archive of made-up ads, on a server of the tests. */
export async function makeArchive(
  ads: number,
  isSkewed: boolean,
): Promise<TestDatabase> {
  const database = await testDatabase("postgres");
  await writeRecords(database, seedAds(ads, { skewed: isSkewed }), {
    source: "bench",
  });
  // Which a server does by itself before long.
  await sql`vacuum analyze`.execute(database.longRunning);
  return database;
}

export async function countAds({ longRunning }: Database): Promise<number> {
  const { rows: [row] } = await sql<{ ads: number }>`
    select count(*) as ads from ads`.execute(longRunning);
  return row!.ads;
}

/** Keys of a plan with limits, for a day, each of an account of its own. */
export async function giveBenchKeys(
  database: Database,
  callers: number,
): Promise<string[]> {
  await migrateToLatest(database);
  await givePlan(database, PLAN);
  const now = seconds(systemClock);
  const keys: string[] = [];
  for (let caller = 1; caller <= callers; caller++) {
    const { issued } = await giveKey(database, {
      email: `bench${caller}@example.com`,
      plan: PLAN.id,
      expiresAt: now + DAY,
      now,
    });
    keys.push(issued.key);
  }
  return keys;
}
