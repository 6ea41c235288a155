import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { systemClock } from "@/lib/clock.ts";
import { testDatabase } from "../../tests/database.ts";
import { type Figure, perSecond, tabulate, timed } from "../measure.ts";
import { nativeLines } from "./native_lines.ts";
import { searchImportBench } from "./search_import.ts";

const toNdjson = (ads: number) => new Blob([...nativeLines().take(ads)]);

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
async function importBench(
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
    target: "at least 0.5",
  };
}

/** The whole importer, reading included, on the embedded database. */
async function embeddedImportBench(
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

/** At most so many ads, of which fewer where it takes longer. */
export async function importBenches(ads: number): Promise<string> {
  const few = Math.min(ads, 20_000);
  await using server = await testDatabase("postgres");
  // The server writes there itself, so it must be its own folder or open to it.
  const folder = await Deno.makeTempDir();
  await Deno.chmod(folder, 0o777);
  try {
    await using bare = await testDatabase("postgres");
    await using searched = await testDatabase("postgres");
    await using embedded = await testDatabase("pglite");
    return tabulate([
      await importBench(server, ads, folder),
      await searchImportBench(searched, bare, few),
      await embeddedImportBench(embedded, few),
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
