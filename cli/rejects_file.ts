import { CommandError } from "@/cli/program.ts";
import { systemReason } from "@/cli/system_reason.ts";
import type { RowError } from "@/lib/imports/report.ts";

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
