import { CommandError } from "@/cli/command_error.ts";
import { systemReason } from "@/cli/system_reason.ts";
import type { RowError } from "@/lib/imports/wire.ts";

/** Takes every rejected record's file, row, id and reason, a JSON object a line. */
export class RejectsFile implements Disposable {
  readonly #file: Deno.FsFile;
  readonly #encoder = new TextEncoder();

  /** @throws {CommandError} the file cannot be written */
  constructor(path: string) {
    try {
      this.#file = Deno.openSync(path, {
        write: true,
        create: true,
        truncate: true,
      });
    } catch (error) {
      throw new CommandError(
        `--rejects ${path} cannot be written: ${systemReason(error)}.`,
      );
    }
  }

  write(source: string, error: RowError): void {
    this.#file.writeSync(
      this.#encoder.encode(`${JSON.stringify({ source, ...error })}\n`),
    );
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }
}

/** The file that a path leads to, links followed; null if there is none yet, or something that cannot be emptied. */
function fileAt(path: string): string | null {
  try {
    return Deno.statSync(path).isFile ? Deno.realPathSync(path) : null;
  } catch {
    return null;
  }
}

/** Opening the file for rejects empties it, which no input would survive. */
export function refuseInputs(path: string, inputs: readonly string[]): void {
  const target = fileAt(path);
  if (target === null) return;
  for (const input of inputs) {
    if (fileAt(input === "-" ? "/dev/stdin" : input) === target) {
      throw new CommandError(
        `--rejects ${path} is an input, which it would empty. Name another file.`,
      );
    }
  }
}
