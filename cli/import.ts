import { runCommands } from "@/cli/command.ts";
import { type FileOutcome, importFile } from "@/cli/import_file.ts";
import { checkInput } from "@/cli/import_input.ts";
import { openDatabase } from "@/cli/open_database.ts";
import { CommandError } from "@/cli/command_error.ts";
import { abortOnStop } from "@/lib/app/stop_signals.ts";
import { print } from "@/cli/print.ts";
import { refuseInputs, RejectsFile } from "@/cli/rejects_file.ts";
import { type Format, FORMATS } from "@/lib/imports/formats/formats.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import {
  adsInWords,
  COUNTS,
  type Counts,
  doubtsOf,
} from "@/lib/shared/import_outcomes.ts";

const USAGE =
  `  FILE       JSON, NDJSON, CSV, XLSX, HAR, or a saved page, also compressed or
             in an archive; a folder of such files; a URL; or - for standard input
  --format   auto (default), ${FORMATS.join(", ")}
  --rejects  write the row, id, and reason of each rejected record to this file
  --strict   exit with status 2 if a record was rejected
  --dry-run  report what an import would change, and write nothing
  --verbose  list all fields of the records and what they are imported into`;
const CHOICES = ["auto", ...FORMATS] as const;

function parseFormat(text: string): Format | "auto" {
  const format = CHOICES.find((choice) => choice === text);
  if (format !== undefined) return format;
  throw new CommandError(`--format must be one of ${CHOICES.join(", ")}.`);
}

/** 1 if a file was not read or had no ad, 2 for rejects with `--strict`, otherwise 0. */
function exitStatus(
  outcomes: readonly FileOutcome[],
  { rejected }: Counts,
  isStrict: boolean,
): number {
  if (outcomes.some(({ isRead }) => !isRead)) return 1;
  if (rejected > 0 && isStrict) return 2;
  return outcomes.every(({ counts }) => counts.received > counts.rejected)
    ? 0
    : 1;
}

/** Prints what should be looked at, as the last line. */
function printDoubts(sum: Counts, status: number): void {
  const doubts = doubtsOf(sum);
  if (doubts.length === 0) return;
  const strictly = status === 0 && sum.rejected > 0
    ? "; with --strict the exit status would be 2"
    : "";
  print(`${[adsInWords(sum), ...doubts].join(", ")}${strictly}`);
}

await runCommands({
  async "import FILE... [--format F] [--rejects FILE] [--strict] [--dry-run] [--verbose]"(
    {
      format: name = "auto",
      rejects: rejectsPath,
      strict = false,
      "dry-run": dryRun = false,
      verbose = false,
    },
    args,
  ) {
    const format = parseFormat(name);
    if (args.filter((source) => source === "-").length > 1) {
      throw new CommandError(
        "Standard input (-) can be read only once.",
      );
    }
    // All files are checked first, so that a typo stops the command before
    // anything is written.
    for (const source of args) await checkInput(source);
    if (rejectsPath !== undefined) refuseInputs(rejectsPath, args);

    const signal = abortOnStop();
    await using database = await openDatabase(
      `If that is the server, import on its Imports page, ${IMPORTS_PATH}, as an operator such as the demo account.`,
    );
    // Opening it truncates it, so it is opened only when there is something to
    // write.
    using rejects = rejectsPath === undefined
      ? null
      : new RejectsFile(rejectsPath);
    const options = { format, rejects, dryRun, verbose, signal };
    const outcomes: FileOutcome[] = [];
    for (const source of args) {
      if (signal.aborted) return 1;
      outcomes.push(await importFile(database, source, options));
    }
    const sum = Object.fromEntries(COUNTS.map((name) => [
      name,
      outcomes.reduce((total, { counts }) => total + counts[name], 0),
    ])) as Counts;
    const status = exitStatus(outcomes, sum, strict);
    printDoubts(sum, status);
    return status;
  },
}, USAGE);
