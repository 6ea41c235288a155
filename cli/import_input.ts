import { CommandError } from "@/cli/command_error.ts";
import { filesIn } from "@/cli/import_folder.ts";
import { checkUrl, isUrl, openUrl } from "@/cli/import_url.ts";
import { systemReason } from "@/cli/system_reason.ts";
import type { Member } from "@/lib/imports/input/read_zip.ts";

export interface ImportInput {
  source: ReadableStream<Uint8Array> | { files: AsyncIterable<Member> };
  /** Size in bytes; null if unknown. */
  size: number | null;
}

/**
 * Checks a source as far as possible without reading from it: a pipe can be
 * opened only once. @throws {CommandError} as `openInput`
 */
export async function checkInput(source: string): Promise<void> {
  if (source === "-") return;
  if (isUrl(source)) return await checkUrl(source);
  const info = await Deno.stat(source).catch(() => null);
  if (info !== null && !info.isFile && !info.isDirectory) return;
  const input = await openInput(source);
  if (input.source instanceof ReadableStream) await input.source.cancel();
}

/** Explains why an argument is not a file, and what to do. */
function notThere(source: string): string {
  if (/^file:\/\//i.test(source)) {
    return "Pass a path instead of a file:// URL.";
  }
  return /[*?[\]{}]/.test(source)
    ? `${source} matches no file. Remove quotes around patterns, so that the shell expands them.`
    : `${source} does not exist.`;
}

/** Opens a file, a folder, a URL, or standard input for `-`. @throws {CommandError} */
export async function openInput(source: string): Promise<ImportInput> {
  if (source === "-") return { source: Deno.stdin.readable, size: null };
  if (isUrl(source)) return await openUrl(source);
  try {
    const { isDirectory, isFile, size } = await Deno.stat(source);
    if (isDirectory) {
      return { source: { files: filesIn(source) }, size: null };
    }
    if (isFile && size === 0) throw new CommandError(`${source} is empty.`);
    const file = await Deno.open(source);
    return { source: file.readable, size: isFile ? size : null };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof Deno.errors.NotFound) {
      throw new CommandError(notThere(source));
    }
    throw new CommandError(
      `${source} cannot be read: ${systemReason(error)}.`,
    );
  }
}
