import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { PATIENT, testDatabase } from "../database.ts";
import { embedded } from "../db/embedded_folder.ts";
import {
  importRecords,
  readContent,
} from "../imports/writing/native_record.ts";
import { nextStart } from "./next_start.ts";
import { ServerProcess } from "./server_process.ts";
import { beginImport, wholeAds } from "./upload.ts";
import { tempFolder } from "../temp_folder.ts";

/** Enough for some batches, of which one is written as the process is killed, and one is in line. */
const ADS = { pglite: 500, postgres: 2_500 };

/** Ads that lack a part, and brands whose counters are not a recount. */
async function flaws(database: Database): Promise<unknown[]> {
  const db = database.longRunning;
  const { rows: parts } = await sql`
    select ad_archive_id from ads a where brand_id is null
      or 2 <> json_array_length(document::json->'creativeUnits')`
    .execute(db);
  const { rows: brands } = await sql`
    select b.slug from brands b where (total_ad_count, active_ad_count) is distinct from
      (select row(count(*), count(*) filter (where is_active)) from ads where brand_id = b.id)`
    .execute(db);
  return [...parts, ...brands];
}

/** What the archive holds, apart from when it was written. */
async function lasting(database: Database): Promise<unknown> {
  return (await readContent(database)).map((ad) => {
    const { created_at: _, updated_at: __, ...rest } = ad as Record<
      string,
      unknown
    >;
    return rest;
  });
}

/** What an import leaves that nothing interrupts. */
async function inOneGo(records: readonly unknown[]): Promise<unknown> {
  await using database = await testDatabase("postgres");
  await importRecords(database, records);
  return await lasting(database);
}

for (const store of ["pglite", "postgres"] as const) {
  Deno.test(`a kill in the middle of an import leaves whole ads and correct counts, and the import can be run again [${store}]`, async () => {
    const records = wholeAds(ADS[store]);
    await using temp = await tempFolder();
    const folder = temp.path;
    await using own = store === "postgres"
      ? await testDatabase("postgres")
      : null;
    const env = {
      DATA_DIR: `${folder}/data`,
      DATABASE_URL: own?.config.databaseUrl ?? "",
    };
    {
      await using server = await ServerProcess.start(env);
      using _upload = await beginImport(server, records.slice(0, -250), 200);
      await server.end("SIGKILL");
    }
    await using t = await nextStart(own ?? embedded(env.DATA_DIR, PATIENT));
    const { data: [run] } = await t.json("/internal/imports");
    assertEquals([run.status, run.failure], [
      "interrupted",
      "The process was stopped.",
    ]);
    const { meta } = await t.json("/v1/ads?limit=1");
    assertEquals(meta.total, run.inserted);
    const { database } = t;
    assertEquals(await flaws(database), []);
    const report = await importRecords(database, records);
    assertEquals(report.inserted + report.unchanged, records.length);
    assertEquals(await flaws(database), []);
    assertEquals(await lasting(database), await inOneGo(records));
  });
}
