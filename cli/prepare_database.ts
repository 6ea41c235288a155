import { systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { isFatalConfiguration, toProblem } from "@/lib/db/errors.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";
import { closeAbandonedRuns } from "@/lib/imports/abandoned_runs.ts";
import { errorFields, type Log } from "@/lib/log.ts";

const WAIT_MS_MIN = 500;
const WAIT_MS_MAX = 32_000;

/**
 * Opens and migrates the database, and closes what a killed process left open.
 *
 * @returns false where its server is away; everything else that is wrong throws
 */
export async function prepareDatabase(
  database: Database,
  log: Log,
): Promise<boolean> {
  try {
    await database.open();
    const applied = await migrateToLatest(database);
    if (applied.length > 0) {
      log("info", "migrated", { migrations: applied.length });
    }
    await closeAbandonedRuns(database, systemClock);
    return true;
  } catch (error) {
    if (
      database.kind === "pglite" || isFatalConfiguration(error) ||
      toProblem(error)?.status !== 503
    ) throw error;
    log("warn", "the database is away", errorFields(error));
    return false;
  }
}

/** Goes on trying until the server is there, ever more slowly; ends when told to stop. */
export async function awaitDatabase(
  database: Database,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for (
    let wait = WAIT_MS_MIN;
    !signal.aborted;
    wait = Math.min(wait * 2, WAIT_MS_MAX)
  ) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      }, { once: true });
    });
    if (signal.aborted) return;
    try {
      if (await prepareDatabase(database, () => {})) {
        log("info", "the database is there");
        return;
      }
    } catch (error) {
      // Refused for good: a supervisor's next start says so in one line.
      log("error", "the database refuses us", errorFields(error));
      Deno.exit(1);
    }
  }
}
