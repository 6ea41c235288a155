import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { createDatabase } from "@/lib/db/database.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";
import { administer, type TestServer } from "./postgres.ts";
import { keepRows } from "./reused_databases.ts";

/** The migrated database that each test's own is copied from. */
const TEMPLATE_DATABASE = "archive_template";
/** Set by `tests/run.ts`: the path of the embedded database's template. */
export const TEMPLATE_VARIABLE = "TEST_PGLITE_TEMPLATE";

export function databaseUrl(server: TestServer, database: string): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}

export async function copyTemplate(server: TestServer): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(
    server,
    `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`,
  );
  return name;
}

export async function makeServerTemplate(server: TestServer): Promise<void> {
  await administer(server, `create database ${TEMPLATE_DATABASE}`);
  await using database = createDatabase({
    databaseUrl: databaseUrl(server, TEMPLATE_DATABASE),
    dataDir: "",
  });
  await migrateToLatest(database);
  await keepRows(database.longRunning);
}

/** Writes the embedded database's template; loading it takes a tenth of a first boot. */
export async function makeEmbeddedTemplate(path: string): Promise<void> {
  // Small log files make a small dump, which loads faster.
  const pglite = await PGlite.create({
    initDbStartParams: ["--wal-segsize=1"],
  });
  const longRunning = new Kysely<never>({
    dialect: new PGliteDialect({ pglite }),
  });
  await migrateToLatest({ longRunning: longRunning as never });
  await keepRows(longRunning as never);
  for (const statement of LIGHTER) await pglite.exec(statement);
  const dump = await pglite.dumpDataDir("none");
  await Deno.writeFile(path, dump.stream());
  await longRunning.destroy();
}

/** Opening the template reads all of its databases. */
const LIGHTER = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
  "checkpoint",
];

if (import.meta.main) await makeEmbeddedTemplate(Deno.args[0]!);
