import { sql } from "kysely";
import { seconds, systemClock } from "@/lib/clock.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { type TestDatabase, testDatabase } from "../tests/database.ts";
import { giveKey, givePlan } from "../tests/give_key.ts";

/** A new secret, or `AUTH_SECRET` if the archive already has one. */
export const SECRET = Deno.env.get("AUTH_SECRET") ??
  "the-secret-of-archives-that-are-measured";
const DAY = 24 * 3600;
/** Limits are counted, but never reached. */
const PLAN = { id: "bench", minute: 2_000_000_000, month: 2_000_000_000_000 };

/** Opens an existing archive. */
export function openArchive(databaseUrl: string): TestDatabase {
  const config = { databaseUrl, dataDir: "" };
  return Object.assign(createDatabase(config), { config });
}

/** Creates an archive of generated ads, on a server of the tests. */
export async function makeArchive(
  ads: number,
  isSkewed: boolean,
): Promise<TestDatabase> {
  const database = await testDatabase("postgres");
  await writeRecords(database, seedAds(ads, { skewed: isSkewed }), {
    source: "bench",
  });
  // A server would soon do this by itself.
  await sql`vacuum analyze`.execute(database.longRunning);
  return database;
}

export async function countAds({ longRunning }: Database): Promise<number> {
  const { rows: [row] } = await sql<{ ads: number }>`
    select count(*) as ads from ads`.execute(longRunning);
  return row!.ads;
}

/** Creates keys that are valid for a day, each for its own account, on a plan with limits. */
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
