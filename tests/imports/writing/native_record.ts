import { assertEquals } from "@std/assert";
import type { Database } from "@/lib/db/database.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import { type ImportOptions, runImport } from "@/lib/imports/run_import.ts";
import { storedAds } from "../../stored_ads.ts";
import { TestClock } from "../../test_clock.ts";

/** When the tests' imports run, in seconds. */
export const IMPORTED_AT = 1_750_000_000;

/** A small valid record; `over` replaces members. */
export function nativeRecord(
  id: string,
  over: Record<string, unknown> = {},
): Record<string, unknown> {
  return { ad_archive_id: id, is_active: true, primary_text: id, ...over };
}

/** Imports records as a file would be. */
export function importRecords(
  database: Database,
  records: readonly unknown[],
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  return runImport(database, new Blob(lines).stream(), {
    format: "auto",
    source: "test",
    clock: new TestClock(IMPORTED_AT),
    ...options,
  });
}

/** What a process that was killed leaves behind. */
export async function leaveRun({ longRunning }: Database): Promise<void> {
  await longRunning.insertInto("scrape_runs").values({
    format: "auto",
    source: "killed",
    status: "running",
    started_at: 1,
    version_before: 1,
  }).execute();
}

const NO_COUNTS = {
  received: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  superseded: 0,
  rejected: 0,
};
type Counts = typeof NO_COUNTS;

export function sumCounts(report: ImportReport): Counts {
  const { received, inserted, updated, unchanged, superseded, rejected } =
    report;
  return { received, inserted, updated, unchanged, superseded, rejected };
}

/** Fails unless the report has these counts; those that are not given are 0. */
export function assertCounts(report: ImportReport, given: Partial<Counts>) {
  assertEquals(sumCounts(report), { ...NO_COUNTS, ...given });
}

/** Everything that the archive holds of ads, with brands by name and units, apart from internal ids. */
export async function readContent(database: Database): Promise<unknown[]> {
  const db = database.longRunning;
  const brands = await db.selectFrom("brands")
    .select(["id", "slug", "name", "platforms"]).execute();
  const byId = new Map(brands.map(({ id, ...brand }) => [id, brand]));
  const internal = ["id", "brand_id", "scrape_run_id", "version"];
  const values = ["cta_id", "domain_id", "creator_id"];
  return (await storedAds(db)).map((ad) => ({
    ...omit(ad, [...internal, ...values]),
    ...byId.get(ad.brand_id!),
  }));
}

export const omit = (object: object, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(object).filter(([name]) => !names.includes(name)),
  );
