import { parseArgs } from "node:util";
import { type FileOutcome, importFile } from "@/cli/import_file.ts";
import { checkInput } from "@/cli/import_input.ts";
import { openDatabase } from "@/cli/open_database.ts";
import { CommandError, runProgram } from "@/cli/program.ts";
import { refuseInputs, RejectsFile } from "@/cli/rejects_file.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { type Format, FORMATS } from "@/lib/imports/formats/formats.ts";

const USAGE =
  `Usage: deno task import FILE... [--format F] [--rejects FILE] [--strict]

  FILE       a JSON or NDJSON file, gzipped or not; - is standard input
  --format   auto (default), ${FORMATS.join(", ")}
  --rejects  write every rejected record's row, id and reason there, as NDJSON
  --strict   exit with status 2 where a record was rejected`;

function parseFormat(text: string): Format | "auto" {
  if (text === "auto" || (FORMATS as readonly string[]).includes(text)) {
    return text as Format | "auto";
  }
  throw new CommandError(
    `--format must be one of auto, ${FORMATS.join(", ")}.`,
  );
}

/** 0, 1 for a file that was not read or brought no ad, 2 for rejects that `--strict` does not let pass. */
function statusOf(
  outcomes: readonly FileOutcome[],
  isStrict: boolean,
): number {
  const rejected = outcomes.reduce((sum, each) => sum + each.rejected, 0);
  if (outcomes.some(({ isRead }) => !isRead)) return 1;
  if (rejected > 0 && isStrict) return 2;
  if (rejected > 0) {
    console.log(
      `${
        formatCount(rejected, "record was", "records were")
      } rejected; with --strict the exit status would be 2.`,
    );
  }
  return outcomes.every((each) => each.received > each.rejected) ? 0 : 1;
}

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: "string", default: "auto" },
      rejects: { type: "string" },
      strict: { type: "boolean", default: false },
    },
  });
  if (positionals.length === 0) throw new CommandError(USAGE);
  const format = parseFormat(values.format);
  if (positionals.filter((source) => source === "-").length > 1) {
    throw new CommandError("- is standard input, which can be read only once.");
  }
  // Every file is looked at first, so that a mistyped name stops before anything is written.
  for (const source of positionals) await checkInput(source);
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
  const outcomes: FileOutcome[] = [];
  for (const source of positionals) {
    if (stopping.signal.aborted) return 1;
    outcomes.push(
      await importFile(database, source, {
        format,
        rejects,
        signal: stopping.signal,
      }),
    );
  }
  return statusOf(outcomes, values.strict);
}, USAGE);
