import { openInput } from "@/cli/import_input.ts";
import { showProgress, type Terminal } from "@/cli/progress.ts";
import type { RejectsFile } from "@/cli/rejects_file.ts";
import { COMMAND } from "@/lib/accounts/audit.ts";
import { systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Format } from "@/lib/imports/formats.ts";
import type { ImportReport } from "@/lib/imports/report.ts";
import { ImportFailedError, runImport } from "@/lib/imports/run_import.ts";

/** Rejects that a terminal is shown; the report and \`--rejects\` have more. */
const SHOWN_REJECTS_MAX = 10;

function printReport(
  source: string,
  report: ImportReport,
  elapsedMs: number,
): void {
  const { received, inserted, updated, unchanged, superseded, rejected } =
    report;
  const rate = Math.round(received / Math.max(elapsedMs / 1000, 0.001));
  console.log(
    `${source}: ${received} received, ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${superseded} superseded, ${rejected} rejected (run ${report.scrape_run_id}, ${rate}/s)`,
  );
  for (
    const { row, ad_archive_id, reason } of report.errors.slice(
      0,
      SHOWN_REJECTS_MAX,
    )
  ) {
    console.log(
      `  row ${row}${
        ad_archive_id === null ? "" : ` (${ad_archive_id})`
      }: ${reason}`,
    );
  }
  if (rejected > SHOWN_REJECTS_MAX) {
    console.log(
      `  ... and ${
        rejected - SHOWN_REJECTS_MAX
      } more; --rejects FILE lists them all`,
    );
  }
}

/** Imports one file. Answers whether it went through and brought at least one ad. */
export async function importFile(
  database: Database,
  source: string,
  options: {
    format: Format | "auto";
    rejects: RejectsFile | null;
    signal: AbortSignal;
    terminal?: Terminal;
  },
): Promise<boolean> {
  const input = await openInput(source);
  const progress = showProgress(source, input.size, options.terminal);
  const started = performance.now();
  try {
    const report = await runImport(database, input.bytes, {
      format: options.format,
      source,
      clock: systemClock,
      actor: COMMAND,
      signal: options.signal,
      onProgress: progress.rows,
      onBytes: progress.bytes,
      onReject(error, report) {
        options.rejects?.write(source, error);
        progress.rows(report);
      },
    });
    progress.end();
    printReport(source, report, performance.now() - started);
    if (report.received > report.rejected) return true;
    console.error(`error: ${source}: it holds no ad that can be imported.`);
    return false;
  } catch (error) {
    progress.end();
    if (!(error instanceof ImportFailedError)) throw error;
    if (error.report.received > 0) {
      printReport(source, error.report, performance.now() - started);
    }
    if (!error.isInput && !options.signal.aborted) throw error.cause;
    console.error(`error: ${source}: ${error.message}`);
    return false;
  }
}
