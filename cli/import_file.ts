import { openInput } from "@/cli/import_input.ts";
import { isUrl, withoutSecrets } from "@/cli/import_url.ts";
import { print } from "@/cli/print.ts";
import { showProgress, type Terminal } from "@/cli/progress.ts";
import type { RejectsFile } from "@/cli/rejects_file.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { systemClock } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Format } from "@/lib/imports/formats/formats.ts";
import { NOT_UNDERSTOOD } from "@/lib/imports/formats/member_counts.ts";
import type { ImportReport, RowError } from "@/lib/imports/wire.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import {
  countInWords,
  type Counts,
  FIGURES,
} from "@/lib/shared/import_outcomes.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Maximum number of rejects, and of warnings, that are printed. */
const SHOWN_ROWS_MAX = 10;

/** Prints the first rows, and how many more there are. */
function printRows(
  rows: readonly (Omit<RowError, "row"> & { row: number | null })[],
  { label = "", count, more }: { label?: string; count: number; more: string },
): void {
  for (const each of rows.slice(0, SHOWN_ROWS_MAX)) {
    const { file, row, ad_archive_id, reason } = each;
    const id = ad_archive_id === null ? "" : ` (${ad_archive_id})`;
    const prefix = file === undefined ? "" : `${file}: `;
    const record = row === null ? `ad ${ad_archive_id}` : `row ${row}${id}`;
    print(`  ${prefix}${record}: ${label}${reason}`);
  }
  if (count > SHOWN_ROWS_MAX) {
    print(`  ... and ${count - SHOWN_ROWS_MAX} more${more}`);
  }
}

/** Maximum number of fields that are printed without `--verbose`. */
const SHOWN_MEMBERS_MAX = 10;

/** Prints the fields that were not understood or, if verbose, all fields. */
function printMembers(
  members: ImportReport["members"],
  isVerbose: boolean,
): void {
  if (isVerbose) {
    for (const { name, count, becomes } of members) {
      print(`  ${name} (${count}): ${becomes}`);
    }
    return;
  }
  const unread = members.filter(({ becomes }) => becomes === NOT_UNDERSTOOD);
  if (unread.length === 0) return;
  const shown = unread.slice(0, SHOWN_MEMBERS_MAX)
    .map(({ name, count }) => `${name} (${count})`).join(", ");
  const more = unread.length - SHOWN_MEMBERS_MAX;
  print(
    `  not understood: ${shown}${
      more > 0 ? ` and ${more} more; --verbose lists them all` : ""
    }`,
  );
}

function printReport(
  source: string,
  report: ImportReport,
  elapsedMs: number,
  isVerbose: boolean,
): void {
  const { received, rejected, warned, scrape_run_id: run } = report;
  const rate = Math.round(received / Math.max(elapsedMs / 1000, 0.001));
  const counts = (["received", ...FIGURES] as const)
    .map((name) => countInWords(report, name)).join(", ");
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
  printRows(
    report.losses.map(({ ad_archive_id, fields }) => (
      { row: null, ad_archive_id, reason: fields.join(", ") }
    )),
    { label: "lost ", count: report.fields_lost, more: " that lost values" },
  );
  printMembers(report.members, isVerbose);
}

export interface FileOutcome {
  /** Whether the file was read to its end. */
  isRead: boolean;
  counts: Counts;
}

export async function importFile(
  database: Database,
  argument: string,
  options: {
    format: Format | "auto";
    rejects: RejectsFile | null;
    dryRun?: boolean;
    /** Lists all fields in the report. */
    verbose?: boolean;
    signal: AbortSignal;
    terminal?: Terminal;
  },
): Promise<FileOutcome> {
  const input = await openInput(argument, options.signal);
  const source = isUrl(argument) ? withoutSecrets(argument) : argument;
  const progress = showProgress(source, input.size, options.terminal);
  const started = performance.now();
  const isVerbose = options.verbose === true;
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
    printReport(source, report, performance.now() - started, isVerbose);
    if (skipped > 0) {
      print(
        `  ${
          formatCount(skipped, "file was", "files were")
        } skipped: hidden files, pictures, videos, programs, and documents.`,
      );
    }
    const { received, rejected } = report;
    if (received === rejected) {
      console.error(
        `error: ${source}: it contains no ad that can be imported.`,
      );
    }
    return { isRead: true, counts: report };
  } catch (error) {
    progress.end();
    if (!(error instanceof ImportFailedError)) throw error;
    if (error.report.received > 0) {
      printReport(
        source,
        error.report,
        performance.now() - started,
        isVerbose,
      );
    }
    if (!error.isInput && !options.signal.aborted) throw error.cause;
    console.error(`error: ${source}: ${error.message}`);
    return { isRead: false, counts: error.report };
  }
}
