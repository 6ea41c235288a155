import { basename, dirname, join } from "node:path";
import { CommandError } from "@/cli/command_error.ts";
import { systemReason } from "@/cli/system_reason.ts";
import type { RowError } from "@/lib/imports/wire.ts";

/** Writes the file, row, id and reason of each rejected record as NDJSON. */
export class RejectsFile implements Disposable {
  readonly #file: Deno.FsFile;
  readonly #encoder = new TextEncoder();

  /** @throws {CommandError} if the file cannot be written */
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

/** The real path of an existing regular file; null for anything else. */
function fileAt(path: string): string | null {
  try {
    return Deno.statSync(path).isFile ? Deno.realPathSync(path) : null;
  } catch {
    return null;
  }
}

/** The real path of a file that may not exist yet; null if its folder does not exist. */
function placeOf(path: string): string | null {
  try {
    return join(Deno.realPathSync(dirname(path)), basename(path));
  } catch {
    return null;
  }
}

/** The real path of a folder; null for anything else. */
function folderAt(path: string): string | null {
  try {
    return Deno.statSync(path).isDirectory ? Deno.realPathSync(path) : null;
  } catch {
    return null;
  }
}

/**
 * Fails if the rejects file is an input, which would be truncated, or is inside
 * an imported folder, where it would become an input.
 */
export function refuseInputs(path: string, inputs: readonly string[]): void {
  const target = fileAt(path);
  const place = placeOf(path);
  for (const input of inputs) {
    const file = fileAt(input === "-" ? "/dev/stdin" : input);
    if (target !== null && file === target) {
      throw new CommandError(
        `--rejects ${path} is also an input and would be overwritten. Choose another file.`,
      );
    }
    const folder = folderAt(input);
    if (folder !== null && place?.startsWith(join(folder, "/"))) {
      throw new CommandError(
        `--rejects ${path} is in a folder that is being imported. Choose a file elsewhere.`,
      );
    }
  }
}
