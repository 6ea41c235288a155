import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { systemClock } from "@/lib/clock.ts";
import { type Figure, perSecond, timed } from "./measure.ts";
import { sampleAds } from "../tests/sample_ads.ts";

/** So many ads as NDJSON: those of the sample over and over, each with an id of its own. */
function toNdjson(ads: number): Blob {
  const samples = sampleAds();
  const lines = Array.from(
    { length: ads },
    (_, i) =>
      `${
        JSON.stringify({
          ...samples[i % samples.length],
          ad_archive_id: String(10_000_000 + i),
        })
      }\n`,
  );
  return new Blob(lines);
}

/** Imports a file as the command and the server do, reading included. */
async function importing(database: Database, file: Blob, ads: number) {
  const { ms, value } = await timed<ImportReport>(() =>
    runImport(database, file.stream(), {
      format: "auto",
      source: "bench",
      clock: systemClock,
    })
  );
  if (value.inserted !== ads) throw new Error(`${value.inserted} inserted`);
  return ms;
}

/** What an import writes of ads; the others refer to the first. */
const TABLES = ["ads", "creative_units", "ad_search"];

/** The whole importer against COPY of the same rows into the same tables, indexes and triggers. */
export async function importBench(
  database: Database,
  ads: number,
  folder: string,
): Promise<Figure> {
  const db = database.longRunning;
  const ms = await importing(database, toNdjson(ads), ads);
  const files = TABLES.map((table) => ({
    table: sql.table(table),
    path: sql.lit(`${folder}/${table}.copy`),
  }));
  for (const { table, path } of files) {
    await sql`copy ${table} to ${path}`.execute(db);
  }
  await sql`truncate ${sql.join(files.map(({ table }) => table))}`.execute(db);
  const copied = await timed(() =>
    db.transaction().execute(async (trx) => {
      for (const { table, path } of files) {
        await sql`copy ${table} from ${path}`.execute(trx);
      }
    })
  );
  return {
    what: `import of ${ads} ads from NDJSON, PostgreSQL`,
    measured: perSecond(ads, ms),
    baseline: `COPY ${perSecond(ads, copied.ms)}`,
    ratio: copied.ms / ms,
    target: "at least 0.25",
  };
}

/** The whole importer, reading included, on the embedded database. */
export async function embeddedImportBench(
  database: Database,
  ads: number,
): Promise<Figure> {
  const ms = await importing(database, toNdjson(ads), ads);
  return {
    what: `import of ${ads} ads from NDJSON, PGlite`,
    measured: perSecond(ads, ms),
    baseline: "3,000/s",
    ratio: ads / (ms / 1000) / 3000,
    target: "at least 1",
  };
}
