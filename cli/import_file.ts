import { openInput } from "@/cli/import_input.ts";
import { print } from "@/cli/print.ts";
import { showProgress, type Terminal } from "@/cli/progress.ts";
import type { RejectsFile } from "@/cli/rejects_file.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Format } from "@/lib/imports/formats/formats.ts";
import type { ImportReport, RowError } from "@/lib/imports/wire.ts";
import { ImportFailedError, runImport } from "@/lib/imports/run_import.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Rejects, and warnings, that a terminal is shown; the report has more. */
const SHOWN_ROWS_MAX = 10;

const COUNTS = [
  ...["received", "inserted", "updated", "unchanged"] as const,
  ...["superseded", "rejected", "warned"] as const,
];

/** The first of some rows, and how many more there are. */
function printRows(
  rows: readonly RowError[],
  { label = "", count, more }: { label?: string; count: number; more: string },
): void {
  for (const each of rows.slice(0, SHOWN_ROWS_MAX)) {
    const { file, row, ad_archive_id, reason } = each;
    const id = ad_archive_id === null ? "" : ` (${ad_archive_id})`;
    const place = file === undefined ? "" : `${file}: `;
    print(`  ${place}row ${row}${id}: ${label}${reason}`);
  }
  if (count > SHOWN_ROWS_MAX) {
    print(`  ... and ${count - SHOWN_ROWS_MAX} more${more}`);
  }
}

function printReport(
  source: string,
  report: ImportReport,
  elapsedMs: number,
): void {
  const { received, rejected, warned, scrape_run_id: run } = report;
  const rate = Math.round(received / Math.max(elapsedMs / 1000, 0.001));
  const counts = COUNTS.map((name) => `${report[name]} ${name}`).join(", ");
  const name = run === 0 ? "dry run, nothing was written" : `run ${run}`;
  print(`${source}: ${counts} (${name}, ${rate}/s)`);
  printRows(report.errors, {
    count: rejected,
    more: "; --rejects FILE lists them all",
  });
  printRows(report.warnings, {
    label: "warning: ",
    count: warned,
    more: " warnings",
  });
}

export interface FileOutcome {
  /** Whether it went through to its end. */
  isRead: boolean;
  received: number;
  rejected: number;
}

/** Imports one file, and prints what came of it. */
export async function importFile(
  database: Database,
  source: string,
  options: {
    format: Format | "auto";
    rejects: RejectsFile | null;
    dryRun?: boolean;
    signal: AbortSignal;
    terminal?: Terminal;
  },
): Promise<FileOutcome> {
  const input = await openInput(source);
  const progress = showProgress(source, input.size, options.terminal);
  const started = performance.now();
  let skipped = 0;
  try {
    const report = await runImport(database, input.source, {
      format: options.format,
      dryRun: options.dryRun === true,
      source,
      clock: systemClock,
      actor: COMMAND,
      signal: options.signal,
      onProgress: progress.rows,
      onBytes: progress.bytes,
      onSkipped: () => skipped++,
      onReject(error, report) {
        options.rejects?.write(source, error);
        progress.rows(report);
      },
    });
    progress.end();
    printReport(source, report, performance.now() - started);
    if (skipped > 0) {
      print(
        `  ${
          formatCount(skipped, "file was", "files were")
        } skipped: pictures, videos and what systems keep beside data.`,
      );
    }
    const { received, rejected } = report;
    if (received === rejected) {
      console.error(`error: ${source}: it holds no ad that can be imported.`);
    }
    return { isRead: true, received, rejected };
  } catch (error) {
    progress.end();
    if (!(error instanceof ImportFailedError)) throw error;
    if (error.report.received > 0) {
      printReport(source, error.report, performance.now() - started);
    }
    if (!error.isInput && !options.signal.aborted) throw error.cause;
    console.error(`error: ${source}: ${error.message}`);
    const { received, rejected } = error.report;
    return { isRead: false, received, rejected };
  }
}
