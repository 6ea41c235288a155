import { CommandError } from "@/cli/command_error.ts";
import { systemReason } from "@/cli/system_reason.ts";

const encoder = new TextEncoder();

/** Writes the whole text to standard output. @throws {CommandError} */
export function writeOut(text: string): void {
  try {
    let rest = encoder.encode(text);
    while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest));
  } catch (error) {
    throw new CommandError(
      `Standard output cannot be written: ${systemReason(error)}.`,
      { cause: error },
    );
  }
}

/** Writes a line. The reader may have stopped reading, like `head`. @throws {CommandError} */
export function print(line: string): void {
  try {
    writeOut(`${line}\n`);
  } catch (error) {
    if ((error as Error).cause instanceof Deno.errors.BrokenPipe) return;
    throw error;
  }
}
