import { STOPS } from "@/lib/shared/import_view.ts";
import { type Clock, seconds } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";

/** How long uploads are stored after anything was done with one of them: they may be waiting for its import. */
const KEPT_SECONDS = 3600;
/** Without a heartbeat for this long, the process is considered dead. */
const SILENT_SECONDS = { working: 60, receiving: 300 };

/** Deletes inactive uploads, and marks those whose process has ended as stopped. */
export async function tidyUploads(
  database: Database,
  clock: Clock,
): Promise<void> {
  const db = database.housekeeping;
  const now = seconds(clock);
  const latest = db.selectFrom("uploads").select(({ fn }) =>
    fn.max("updated_at").as("updated_at")
  );
  await db.deleteFrom("uploads").where((eb) =>
    eb.or([
      eb("updated_at", "<", now - KEPT_SECONDS).and("state", "=", "finished"),
      eb(latest, "<", now - KEPT_SECONDS)
        .and("state", "in", ["checked", "stopped"]),
      // Files of a form wait for its last one.
      eb(
        latest.where("state", "=", "receiving"),
        "<",
        now - SILENT_SECONDS.receiving,
      ).and("state", "=", "receiving"),
    ])
  ).execute();
  const { numUpdatedRows } = await db.updateTable("uploads")
    .set({ state: "stopped", failure: STOPS.ended, updated_at: now })
    .where("state", "in", ["checking", "importing"])
    .where("updated_at", "<", now - SILENT_SECONDS.working)
    .executeTakeFirst();
  if (numUpdatedRows > 0) await closeAbandonedRuns(database, clock);
}
