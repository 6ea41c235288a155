import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { dropTerms, keepTerms } from "@/lib/columns/fold/keep_terms.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { TestDatabase } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { readColumns, SMALL } from "./read_columns.ts";

/** Histories of forty ads, on both sides of the border of two chunks. */
const IDS = 40;
const FIRST_ID = 65_516;
const WORDS = ["oak", "pine", "elm", "東京", "sale"];
export const TERMS = [
  ...WORDS.map((word) => `t${word}`),
  "abuy",
  "dshop",
  "cana",
];

const ad = fc.record({
  n: fc.nat(IDS - 1),
  words: fc.subarray(WORDS),
  is_active: fc.boolean(),
  seen: fc.option(fc.integer({ min: 1_600_000_000, max: 1_740_000_000 })),
  days: fc.option(fc.constantFrom(0, 3, 2 ** 32, Number.MAX_SAFE_INTEGER)),
  cta: fc.constantFrom(null, "Buy", "Shop now"),
  domain: fc.constantFrom(null, "shop.example.com", "example.com", "localhost"),
  brand: fc.constantFrom(null, "1", "2"),
  hasCreator: fc.boolean(),
});
type Ad = typeof ad extends fc.Arbitrary<infer Value> ? Value : never;

const anyStep = fc.record({
  kind: fc.constantFrom(
    ...["import", "import", "import", "import", "fold", "fold twice"] as const,
    ...["fold some", "kill", "keep", "drop", "delete", "touch"] as const,
  ),
  ads: fc.array(ad, { minLength: 1, maxLength: 20 }),
  /** Of the brands of these ads. */
  name: fc.constantFrom("Acme oak", "Zenith", null),
  batch: fc.integer({ min: 1, max: 9 }),
  terms: fc.subarray(TERMS, { minLength: 1 }),
  n: fc.nat(IDS - 1),
});
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** What happens to the archive, and what it needs of the rest. */
export type Step = Pick<AnyStep, "kind"> & Partial<AnyStep>;
export const step: fc.Arbitrary<Step> = anyStep;

let clock = 1_750_000_000;

/** An archive without ads, whose terms are chosen by the history alone. */
export async function startHistory(
  { longRunning: db }: TestDatabase,
): Promise<void> {
  await sql`truncate ads, brands, removed_ads, set_aside_records cascade`
    .execute(db);
  await emptyColumns(db);
  await sql`alter table ads alter id restart with ${sql.lit(FIRST_ID)}`
    .execute(db);
}

/** As if columns had never been written. */
export async function emptyColumns(db: Kysely<Schema>): Promise<void> {
  await sql`truncate ad_columns, ad_terms`.execute(db);
  await sql`update ad_columns_state set version = 0, version_id = 0,
    words_version = 0, folded = 0, chosen_from = 1e12`.execute(db);
}

export async function take(
  database: TestDatabase,
  { kind, ads = [], name = null, batch = 1, terms = [], n = 0 }: Step,
  foldRule = SMALL,
): Promise<void> {
  const { longRunning: db } = database;
  const fold = () => foldColumns(database, { rule: SMALL });
  switch (kind) {
    case "import": {
      const records = ads.map((ad) => recordOf(ad, name));
      await importRecords(database, records, { batchSize: 5, foldRule });
      return;
    }
    case "fold some": {
      const stop = new AbortController();
      await foldColumns(database, {
        rule: { ...SMALL, batch },
        signal: stop.signal,
        onProgress: () => stop.abort(),
      });
      return;
    }
    case "kill":
      return await kill(database, batch);
    case "fold":
    case "fold twice":
      await Promise.all(kind === "fold" ? [fold()] : [fold(), fold()]);
      assertEquals((await readColumns(database)).unfolded, 0);
      return;
    case "keep":
      return await db.transaction().execute((trx) => keepTerms(trx, terms));
    case "drop":
      return await db.transaction().execute((trx) => dropTerms(trx, terms));
    case "delete":
      await sql`delete from ads where id % 8 = ${n % 8}`.execute(db);
      return;
    case "touch":
      // Many ads in one version.
      await sql`update ads set last_seen_at = coalesce(last_seen_at, 0) + 1
        where id % 40 >= ${n}`.execute(db);
  }
}

const recordOf = (ad: Ad, name: string | null) =>
  nativeRecord(`ad-${ad.n}`, {
    primary_text: ad.words.join(" "),
    is_active: ad.is_active,
    last_seen_at: ad.seen,
    running_days: ad.days,
    cta_text: ad.cta,
    destination_domain: ad.domain,
    last_scraped_at: clock++,
    ...ad.hasCreator && { creator_page_id: "9", creator_page_name: "Ana" },
    ...ad.brand && { brand: { page_id: ad.brand, name } },
  });

/** Folds until the last statement of a batch fails, if that many are needed. */
async function kill(database: TestDatabase, batch: number): Promise<void> {
  const { longRunning: db } = database;
  const { state: { version } } = await readColumns(database);
  await sql.raw(`
    create function fail() returns trigger language plpgsql as $$
    begin
      raise exception 'killed' using errcode = 'admin_shutdown';
    end $$`).execute(db);
  await sql.raw(`
    create trigger fail before update of version on ad_columns_state
      for each row when (new.version > ${version + 3}) execute function fail()`)
    .execute(db);
  const fold = () => foldColumns(database, { rule: { ...SMALL, batch } });
  await fold().catch((error) => assertMatch(String(error), /killed/));
  await sql`drop function fail cascade`.execute(db);
}
