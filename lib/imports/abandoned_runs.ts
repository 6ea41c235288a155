import { type Clock, seconds } from "@/lib/clock.ts";
import { toProblem } from "@/lib/db/errors.ts";
import type { Database } from "@/lib/db/database.ts";
import { withImportLock } from "@/lib/imports/import_lock.ts";
import { markInterruptedRuns } from "@/lib/imports/scrape_runs.ts";

/** Marks the runs that a killed process left behind, unless an import is running somewhere. */
export async function closeAbandonedRuns(
  database: Database,
  clock: Clock,
): Promise<void> {
  try {
    await withImportLock(
      database,
      () => markInterruptedRuns(database.longRunning, seconds(clock)),
    );
  } catch (error) {
    const code = toProblem(error)?.code;
    // A full disk can be served from; a later start marks them.
    if (code !== "import_running" && code !== "insufficient_storage") {
      throw error;
    }
  }
}
