import { basename, dirname, join } from "node:path";
import { CommandError } from "@/cli/command_error.ts";
import { cannotWrite, writeText } from "@/cli/files.ts";
import type { RowError } from "@/lib/imports/wire.ts";

/** Writes the file, row, id and reason of each rejected record as NDJSON. */
export class RejectsFile implements Disposable {
  readonly #name: string;
  readonly #file: Deno.FsFile;

  /** @throws {CommandError} if the file cannot be written */
  constructor(path: string) {
    this.#name = `--rejects ${path}`;
    try {
      this.#file = Deno.openSync(path, {
        write: true,
        create: true,
        truncate: true,
      });
    } catch (error) {
      cannotWrite(this.#name, error);
    }
  }

  /** @throws {CommandError} if the file cannot be written */
  write(source: string, error: RowError): void {
    const line = `${JSON.stringify({ source, ...error })}\n`;
    writeText(this.#file, this.#name, line);
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }
}

/** The path without symbolic links; null if it does not exist, or is a pipe. */
function realPath(path: string): string | null {
  try {
    return Deno.realPathSync(path);
  } catch {
    return null;
  }
}

/**
 * Fails if the rejects file is an input, which would be truncated, or is inside
 * an imported folder, where it would become an input.
 */
export function refuseInputs(path: string, inputs: readonly string[]): void {
  const folder = realPath(dirname(path));
  const target = realPath(path) ?? (folder && join(folder, basename(path)));
  if (target === null) return;
  for (const input of inputs) {
    const source = realPath(input === "-" ? "/dev/stdin" : input);
    if (source === null) continue;
    if (source === target && Deno.statSync(source).isFile) {
      throw new CommandError(
        `--rejects ${path} is also an input and would be overwritten. Choose another file.`,
      );
    }
    if (target.startsWith(join(source, "/"))) {
      throw new CommandError(
        `--rejects ${path} is in a folder that is being imported. Choose a file elsewhere.`,
      );
    }
  }
}
