import { writeText } from "@/cli/files.ts";

export const STANDARD_OUTPUT = "Standard output";

/** Writes the whole text to standard output. @throws {CommandError} */
export const writeOut = (text: string): void =>
  writeText(Deno.stdout, STANDARD_OUTPUT, text);

/** The reader may have stopped reading, like `head`. @throws all other errors */
export function ignoreBrokenPipe(error: Error): void {
  if (!(error.cause instanceof Deno.errors.BrokenPipe)) throw error;
}

/** Writes a line. @throws {CommandError} */
export function print(line: string): void {
  try {
    writeOut(`${line}\n`);
  } catch (error) {
    ignoreBrokenPipe(error as Error);
  }
}

/** The result of a command: `json` for programs, `rows` for people. */
export interface Output {
  json: unknown;
  rows: readonly (readonly string[])[];
  /** For people, on standard error. */
  note?: string | undefined;
  /** The exit status; by default 0. */
  status?: number;
}

export const toJson = (value: unknown): string =>
  JSON.stringify(value, null, 2);

/** Prints one JSON value, or rows in columns as wide as their longest text. */
export function printOutput(
  { json, rows, note }: Output,
  isJson: boolean,
): void {
  if (isJson) return print(toJson(json));
  if (note !== undefined) console.error(note);
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]!.length))
  );
  for (const row of rows) {
    const padded = row.map((text, column) => text.padEnd(widths![column]!));
    print(padded.join("  ").trimEnd());
  }
}
