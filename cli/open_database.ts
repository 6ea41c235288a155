import { type Config, loadConfig } from "@/lib/config/config.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { DatabaseLockedError } from "@/lib/db/errors.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";

/**
 * Opens and migrates the database for a command, so that even the first command
 * works. `whileServed` says what to do if a running server has the embedded
 * database open.
 */
export async function openDatabase(whileServed?: string): Promise<Database> {
  const database = createDatabase(loadCommandConfig());
  try {
    await database.open();
  } catch (error) {
    if (!(error instanceof DatabaseLockedError) || whileServed === undefined) {
      throw error;
    }
    throw new DatabaseLockedError(`${error.message} ${whileServed}`);
  }
  await migrateToLatest(database);
  return database;
}

/** Commands sign nothing, so they do not need the server's secret. */
export function loadCommandConfig(): Config {
  return loadConfig({ ...Deno.env.toObject(), AUTH_SECRET: "-".repeat(32) });
}
