import process from "node:process";
import { sql } from "kysely";
import { systemClock } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { type TestDatabase, testDatabase } from "../../tests/database.ts";
import { sampleAds } from "../../tests/sample_ads.ts";
import { type DatabaseCpu, requireDatabaseCpu } from "../database_cpu.ts";
import { type Figure, median, perSecond, tabulate, timed } from "../measure.ts";
import { count, toVerdict } from "../table.ts";
import type { Part } from "./part.ts";

/** The tables of ads that an import writes; the others refer to the first. */
const TABLES = ["ads", "ad_search"];
const ROUNDS = 3;
/** Of the throughput of COPY. */
const TARGET = 0.5;
/** Fewer ads for the embedded database, which takes longer. */
const EMBEDDED_MAX = 20_000;
/** Maximum number of ads to import. */
const ADS_MAX = 50_000;

/** A duration, and the CPU time of this process and the database. */
interface Cost {
  ms: number;
  cpuMs: number;
}

/** NDJSON: the ads of the sample over and over, each with its own id. */
function toNdjson(ads: number): Blob {
  const samples = sampleAds();
  return new Blob(Array.from({ length: ads }, (_, i) => {
    const ad = samples[i % samples.length];
    return `${
      JSON.stringify({ ...ad, ad_archive_id: String(10_000_000 + i) })
    }\n`;
  }));
}

async function costOf(
  run: () => Promise<unknown>,
  cpu: DatabaseCpu,
): Promise<Cost> {
  const before = process.cpuUsage();
  let databaseMs = 0;
  const { ms } = await timed(async () => databaseMs = await cpu.measure(run));
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: databaseMs + (user + system) / 1000 };
}

/** Imports a file as the command and the server do, reading included. */
async function importFile(database: Database, file: Blob, ads: number) {
  const { inserted } = await runImport(database, file.stream(), {
    format: "auto",
    source: "bench",
    clock: systemClock,
  });
  if (inserted !== ads) throw new Error(`${inserted} inserted`);
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
    const file = toNdjson(ads);
    ours.push(await costOf(() => importFile(database, file, ads), cpu));
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
async function embeddedImportBench(ads: number): Promise<Figure> {
  await using database = await testDatabase("pglite");
  const file = toNdjson(ads);
  const { ms } = await timed(() => importFile(database, file, ads));
  return {
    what: `import of ${count(ads)} ads from NDJSON, PGlite`,
    measured: perSecond(ads, ms),
    baseline: "3,000/s",
    ratio: ads / (ms / 1000) / 3000,
    target: "as near as it gets",
  };
}

export const imports: Part = {
  title: "Imports",
  about:
    "`COPY` writes the same rows into the same tables, with their indexes and triggers.",
  async measure({ archives }) {
    const ads = Math.min(archives.ads, ADS_MAX);
    await using server = await testDatabase("postgres");
    // The database server itself writes there.
    const folder = await Deno.makeTempDir();
    await Deno.chmod(folder, 0o777);
    try {
      return tabulate([
        ...await importBench(server, ads, folder),
        await embeddedImportBench(Math.min(ads, EMBEDDED_MAX)),
      ]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
};
