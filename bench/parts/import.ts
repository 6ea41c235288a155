import process from "node:process";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { systemClock } from "@/lib/clock.ts";
import { type TestDatabase, testDatabase } from "../../tests/database.ts";
import { toVerdict } from "../compare.ts";
import { type DatabaseCpu, requireDatabaseCpu } from "../database_cpu.ts";
import { type Figure, median, perSecond, tabulate, timed } from "../measure.ts";
import { count } from "../table.ts";
import { nativeLines } from "./native_lines.ts";

const toNdjson = (ads: number) => new Blob([...nativeLines().take(ads)]);

/** What an import writes of ads; the others refer to the first. */
const TABLES = ["ads", "ad_search"];
const ROUNDS = 3;
/** Of the throughput of COPY. */
const TARGET = 0.5;

/** A duration, and the CPU time of this process and the database. */
interface Cost {
  ms: number;
  cpuMs: number;
}

/** Imports a file as the command and the server do, reading included. */
async function importing(
  database: Database,
  ads: number,
  cpu: DatabaseCpu | null,
): Promise<Cost> {
  const file = toNdjson(ads);
  const run = async () => {
    const { inserted } = await runImport(database, file.stream(), {
      format: "auto",
      source: "bench",
      clock: systemClock,
    });
    if (inserted !== ads) throw new Error(`${inserted} inserted`);
  };
  return await costOf(run, cpu);
}

async function costOf(
  run: () => Promise<unknown>,
  cpu: DatabaseCpu | null,
): Promise<Cost> {
  const before = process.cpuUsage();
  let databaseMs = 0;
  const { ms } = await timed(async () => {
    if (cpu === null) await run();
    else databaseMs = await cpu.measure(run);
  });
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: databaseMs + (user + system) / 1000 };
}

/** The whole importer against COPY of the same rows into the same tables, indexes and triggers, in turn. */
async function importBench(
  database: TestDatabase,
  ads: number,
  folder: string,
): Promise<Figure[]> {
  const db = database.longRunning;
  await using cpu = await requireDatabaseCpu(database.config.databaseUrl!);
  const files = TABLES.map((table) => ({
    table: sql.table(table),
    path: sql.lit(`${folder}/${table}.copy`),
  }));
  const empty = sql`truncate ${
    sql.join(files.map(({ table }) => table))
  } cascade`;
  const copy = () =>
    db.transaction().execute(async (trx) => {
      for (const { table, path } of files) {
        await sql`copy ${table} from ${path}`.execute(trx);
      }
    });
  const ours: Cost[] = [];
  const copies: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await importing(database, ads, cpu));
    for (const { table, path } of files) {
      await sql`copy ${table} to ${path}`.execute(db);
    }
    await empty.execute(db);
    copies.push(await costOf(copy, cpu));
    await empty.execute(db);
  }
  const compare = (how: string, read: (cost: Cost) => number): Figure => {
    const [ms, copyMs] = [ours, copies].map((some) => median(some.map(read)));
    const ratio = copyMs! / ms!;
    return {
      what: `import of ${count(ads)} ads from NDJSON, PostgreSQL, ${how}`,
      measured: perSecond(ads, ms!),
      baseline: `COPY ${perSecond(ads, copyMs!)}`,
      ratio,
      target: toVerdict(`≥ ${TARGET}`, ratio >= TARGET),
    };
  };
  return [
    compare("by time", ({ ms }) => ms),
    compare("by CPU time of both sides", ({ cpuMs }) => cpuMs),
  ];
}

/** The whole importer, reading included, on the embedded database. */
async function embeddedImportBench(
  database: Database,
  ads: number,
): Promise<Figure> {
  const { ms } = await importing(database, ads, null);
  return {
    what: `import of ${count(ads)} ads from NDJSON, PGlite`,
    measured: perSecond(ads, ms),
    baseline: "3,000/s",
    ratio: ads / (ms / 1000) / 3000,
    target: "as near as it gets",
  };
}

/** @param ads maximum; fewer on the embedded database, which takes longer */
export async function importBenches(ads: number): Promise<string> {
  const few = Math.min(ads, 20_000);
  await using server = await testDatabase("postgres");
  // The server writes there itself, so it must be its own folder or open to it.
  const folder = await Deno.makeTempDir();
  await Deno.chmod(folder, 0o777);
  try {
    await using embedded = await testDatabase("pglite");
    return tabulate([
      ...await importBench(server, ads, folder),
      await embeddedImportBench(embedded, few),
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
