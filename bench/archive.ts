import { sql } from "kysely";
import { seconds, systemClock } from "@/lib/time/clock.ts";
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
async function makeArchive(
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

/** The archives that parts read: existing ones, or generated when first needed. */
export class Archives implements AsyncDisposable {
  readonly #opened = new Map<string, Promise<TestDatabase>>();

  /** @param urls of existing archives; none: archives are generated */
  constructor(
    readonly urls: readonly string[],
    readonly ads: number,
    readonly isSkewed: boolean,
  ) {}

  /** The first existing archive, or one of the default size. */
  main(): Promise<TestDatabase> {
    const [url] = this.urls;
    return url === undefined ? this.#make(this.ads) : this.#open(url);
  }

  /** Archives of several sizes, the smallest first. If only one exists, another is generated. */
  async ofSizes(): Promise<{ ads: number; database: TestDatabase }[]> {
    const existing = this.urls.map((url) => this.#open(url));
    const sizes = existing.length === 0
      ? [this.ads / 100, this.ads / 10, this.ads]
      : [this.ads].slice(existing.length - 1);
    const made = sizes.map((ads) => this.#make(Math.max(100, Math.round(ads))));
    const all = await Promise.all(
      [...existing, ...made].map(async (opening) => {
        const database = await opening;
        return { ads: await countAds(database), database };
      }),
    );
    return all.sort((a, b) => a.ads - b.ads);
  }

  #make(ads: number): Promise<TestDatabase> {
    return this.#openOnce(`${ads}`, () => makeArchive(ads, this.isSkewed));
  }

  #open(url: string): Promise<TestDatabase> {
    return this.#openOnce(url, () => Promise.resolve(openArchive(url)));
  }

  #openOnce(name: string, open: () => Promise<TestDatabase>) {
    const opened = this.#opened.get(name) ?? open();
    this.#opened.set(name, opened);
    return opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const database of this.#opened.values()) {
      await (await database).close();
    }
  }
}
