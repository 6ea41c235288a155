import { type Clock, systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { withImportRun } from "@/lib/imports/import_run.ts";
import type { ImportReport } from "@/lib/imports/report.ts";

/** Brings records that are made here, not read, into the archive as one import run. */
export function writeRecords(
  database: Database,
  records: Iterable<AdRecord>,
  options: {
    source: string;
    clock?: Clock;
    onProgress?: (report: ImportReport) => void;
  },
): Promise<ImportReport> {
  const { clock = systemClock, ...rest } = options;
  return withImportRun(
    database,
    { format: "native", clock, ...rest },
    async (run) => {
      for (const record of records) {
        const waiting = run.add(record);
        if (waiting !== undefined) await waiting;
      }
    },
    () => ({ status: "failed", failure: "The import failed." }),
  );
}
