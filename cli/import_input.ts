import { CommandError } from "@/cli/program.ts";
import { systemReason } from "@/cli/system_reason.ts";

export interface ImportInput {
  bytes: ReadableStream<Uint8Array>;
  /** Bytes in all; null where that is not known beforehand. */
  size: number | null;
}

/**
 * Opens a file, or standard input for `-`.
 *
 * @throws {CommandError} it is not there, not readable, a directory or empty
 */
export async function openInput(source: string): Promise<ImportInput> {
  if (source === "-") return { bytes: standardInput(), size: null };
  try {
    const { isDirectory, isFile, size } = await Deno.stat(source);
    if (isDirectory) {
      throw new CommandError(`${source} is a directory; name the files in it.`);
    }
    if (isFile && size === 0) throw new CommandError(`${source} is empty.`);
    const file = await Deno.open(source);
    return { bytes: file.readable, size: isFile ? size : null };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof Deno.errors.NotFound) {
      throw new CommandError(`${source} does not exist.`);
    }
    throw new CommandError(
      `${source} cannot be read: ${systemReason(error)}.`,
    );
  }
}

/** Standard input may be looked at twice, but there is one of it: cancelling the look leaves it open. */
function standardInput(): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream({
    async pull(controller) {
      reader ??= Deno.stdin.readable.getReader();
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }, { highWaterMark: 0 });
}
