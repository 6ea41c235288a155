import process from "node:process";
import { sql } from "kysely";
import { FOLD_RULE } from "@/lib/columns/fold/fold_columns.ts";
import type { Database } from "@/lib/db/database.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { toSearchRow } from "@/lib/imports/search_row.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import type { TestDatabase } from "../../tests/database.ts";
import { requireDatabaseCpu } from "../database_cpu.ts";
import { type Figure, perSecond } from "../measure.ts";

/** Of searching, only the making of words remains; nothing of it is written. */
async function dropSearch(database: Database): Promise<void> {
  const db = database.longRunning;
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'ads'::regclass and indexrelid::regclass::text = any(${SORTING}::text[])`
    .execute(db);
  if (rows.length !== SORTING.length) {
    throw new Error("The indexes of ads have other names.");
  }
  await sql`drop index ${sql.join(SORTING.map((name) => sql.id(name)))}`
    .execute(db);
  await sql.raw(`
    create function skip() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip before insert on ad_search for each row execute function skip()`)
    .execute(db);
}

const SORTING = [
  ...["ads_start", "ads_seen", "ads_running", "ads_brand_start"],
  ...["ads_creator_ad", "ads_created", "ads_creator_page", "ads_creative"],
  "ads_counting",
];

/** What making the words costs, without writing them. */
function makingWords(ads: readonly AdRecord[]): number {
  const before = process.cpuUsage();
  for (const ad of ads) {
    const brand_name = ad.brand?.name ?? null;
    toSearchRow({ ...ad, brand_name, units: ad.creative_units }, null);
  }
  return ownTime(before);
}

function ownTime(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds on a processor, of this process and the database together. */
async function importing(
  database: TestDatabase,
  ads: readonly AdRecord[],
  foldRule = FOLD_RULE,
): Promise<number> {
  await using cpu = await requireDatabaseCpu(database.config.databaseUrl!);
  const before = process.cpuUsage();
  const spent = await cpu.measure(() =>
    writeRecords(database, ads, { source: "bench", foldRule })
  );
  return spent + ownTime(before);
}

/** An import with all that searches, ranges and sorts need, against one that writes none of it. */
export async function searchImportBench(
  database: TestDatabase,
  bare: TestDatabase,
  ads: number,
): Promise<Figure> {
  await dropSearch(bare);
  const records = [...seedAds(ads)];
  const never = { ...FOLD_RULE, from: Infinity };
  const without = await importing(bare, records, never) - makingWords(records);
  const ms = await importing(database, records);
  return {
    what: `import of ${ads} ads with search, by CPU time`,
    measured: perSecond(ads, ms),
    baseline: `without ${perSecond(ads, without)}`,
    ratio: without / ms,
    target: "at least 0.5",
  };
}
