import { REFUSED } from "@/cli/command_error.ts";
import { systemClock } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { toConfigError, toProblem } from "@/lib/db/errors.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";
import { keepTrying } from "@/lib/time/keep_trying.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";

/**
 * Opens, migrates and claims the database, and closes runs that a killed
 * process left open.
 * @returns false if the database server is unreachable; throws for any other
 * error
 */
export async function prepareDatabase(
  database: Database,
  log: Log,
  claim: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  try {
    await database.open();
    const applied = await migrateToLatest(database);
    if (applied.length > 0) {
      log("info", "migrated", { migrations: applied.length });
    }
    await claim();
    await closeAbandonedRuns(database, systemClock);
    return true;
  } catch (error) {
    if (
      database.kind === "pglite" || toConfigError(error) !== null ||
      toProblem(error)?.status !== 503
    ) throw error;
    log("warn", "the database is unreachable", errorFields(error));
    return false;
  }
}

/** Retries until the database server is reachable, or until the server stops. */
export async function awaitDatabase(
  database: Database,
  log: Log,
  signal: AbortSignal,
  claim?: () => Promise<void>,
): Promise<void> {
  await keepTrying(async () => {
    try {
      if (!await prepareDatabase(database, () => {}, claim)) return false;
      log("info", "the database is reachable");
      return true;
    } catch (error) {
      // The error is permanent.
      log("error", "the database rejected the connection", errorFields(error));
      Deno.exit(REFUSED);
    }
  }, signal);
}
