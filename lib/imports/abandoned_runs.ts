import { type Clock, seconds } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { withImportLock } from "@/lib/imports/import_lock.ts";
import { markInterruptedRuns } from "@/lib/imports/scrape_runs.ts";
import { Problem } from "@/lib/problem.ts";

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
    const isRunning = error instanceof Problem &&
      error.code === "import_running";
    if (!isRunning) throw error;
  }
}
