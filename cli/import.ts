import { parseArgs } from "node:util";
import { openInput } from "@/cli/import_input.ts";
import { openDatabase } from "@/cli/open_database.ts";
import { CommandError, runProgram } from "@/cli/program.ts";
import { showProgress } from "@/cli/progress.ts";
import { refuseInputs, RejectsFile } from "@/cli/rejects_file.ts";
import { COMMAND } from "@/lib/accounts/audit.ts";
import { systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { type Format, FORMATS } from "@/lib/imports/formats.ts";
import type { ImportReport } from "@/lib/imports/report.ts";
import { ImportFailedError, runImport } from "@/lib/imports/run_import.ts";

const USAGE = `Usage: deno task import FILE... [--format F] [--rejects FILE]

  FILE       a JSON or NDJSON file, gzipped or not; - is standard input
  --format   auto (default), ${FORMATS.join(", ")}
  --rejects  write every rejected record's row, id and reason there, as NDJSON`;

/** Rejects that a terminal is shown; the report and \`--rejects\` have more. */
const SHOWN_REJECTS_MAX = 10;

function formatOf(text: string): Format | "auto" {
  if (text === "auto" || (FORMATS as readonly string[]).includes(text)) {
    return text as Format | "auto";
  }
  throw new CommandError(
    `--format must be one of auto, ${FORMATS.join(", ")}.`,
  );
}

function printReport(
  source: string,
  report: ImportReport,
  elapsedMs: number,
): void {
  const { received, inserted, updated, unchanged, rejected } = report;
  const rate = Math.round(received / Math.max(elapsedMs / 1000, 0.001));
  console.log(
    `${source}: ${received} received, ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected (run ${report.scrape_run_id}, ${rate}/s)`,
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
async function importFile(
  database: Database,
  source: string,
  options: {
    format: Format | "auto";
    rejects: RejectsFile | null;
    signal: AbortSignal;
  },
): Promise<boolean> {
  const input = await openInput(source);
  const progress = showProgress(source, input.size);
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
      onReject: (error) => options.rejects?.write(source, error),
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

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: "string", default: "auto" },
      rejects: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new CommandError(USAGE);
  const format = formatOf(values.format);
  if (positionals.filter((source) => source === "-").length > 1) {
    throw new CommandError("- is standard input, which can be read only once.");
  }
  // Every file is looked at first, so that a mistyped name stops before anything is written.
  for (const source of positionals) (await openInput(source)).bytes.cancel();
  if (values.rejects !== undefined) refuseInputs(values.rejects, positionals);

  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => stopping.abort());
  }
  await using database = await openDatabase(
    'If that is the server, send the file to it: curl -H "Authorization: Bearer $ADMIN_API_KEY" --data-binary @FILE <address>/internal/imports',
  );
  // It is emptied, so only once there is something to write there.
  using rejects = values.rejects === undefined
    ? null
    : new RejectsFile(values.rejects);
  let isGood = true;
  for (const source of positionals) {
    if (stopping.signal.aborted) return 1;
    isGood = await importFile(database, source, {
      format,
      rejects,
      signal: stopping.signal,
    }) && isGood;
  }
  return isGood ? 0 : 1;
});
