import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { writeRecords } from "@/lib/imports/write_records.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { systemClock } from "@/lib/clock.ts";
import { sampleAds } from "@/lib/sample/sample_ads.ts";
import { seedAds } from "@/lib/sample/seed_ads.ts";
import { type Figure, perSecond, timed } from "./measure.ts";

/** The importer's write half against COPY of the same rows into the same tables, indexes and triggers. */
export async function importBench(
  database: Database,
  ads: number,
  folder: string,
): Promise<Figure> {
  const db = database.longRunning;
  const imported = await timed(() =>
    writeRecords(database, seedAds(ads), { source: "bench" })
  );
  for (const table of ["ads", "creative_units"] as const) {
    await sql`copy ${sql.table(table)} to ${sql.lit(`${folder}/${table}.copy`)}`
      .execute(db);
  }
  await sql`truncate ads, creative_units`.execute(db);
  const copied = await timed(async () => {
    await db.transaction().execute(async (trx) => {
      await sql`copy ads from ${sql.lit(`${folder}/ads.copy`)}`.execute(trx);
      await sql`copy creative_units from ${
        sql.lit(`${folder}/creative_units.copy`)
      }`.execute(trx);
    });
  });
  return {
    what: `import of ${ads} ads, PostgreSQL`,
    measured: perSecond(ads, imported.ms),
    baseline: `COPY ${perSecond(ads, copied.ms)}`,
    ratio: copied.ms / imported.ms,
    target: "at least 0.25",
  };
}

/** The whole importer, reading included, on the embedded database. */
export async function embeddedImportBench(
  database: Database,
  ads: number,
): Promise<Figure> {
  const samples = [...sampleAds()];
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
  const imported = await timed(() =>
    runImport(database, new Blob(lines).stream(), {
      format: "auto",
      source: "bench",
      clock: systemClock,
    })
  );
  return {
    what: `import of ${ads} ads from NDJSON, PGlite`,
    measured: perSecond(ads, imported.ms),
    baseline: "3,000/s",
    ratio: ads / (imported.ms / 1000) / 3000,
    target: "at least 1",
  };
}
