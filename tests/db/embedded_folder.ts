import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from "@/lib/db/database.ts";

/** Runs a test with a folder for an embedded database, and removes it. */
export async function inFolder(
  test: (dataDir: string) => Promise<void>,
): Promise<void> {
  const parent = await Deno.makeTempDir({ prefix: "archive_" });
  try {
    await test(`${parent}/data`);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
}

/** The embedded database in a folder. */
export function embedded(
  dataDir: string,
  options?: DatabaseOptions,
): Database {
  return createDatabase({ databaseUrl: null, dataDir }, options);
}
