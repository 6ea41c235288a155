import { join } from "node:path";
import { CommandError } from "@/cli/command_error.ts";
import { checkUrl, isUrl, openUrl } from "@/cli/import_url.ts";
import { systemReason } from "@/cli/files.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
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

/** Opens a file, a folder, a URL until `stop` aborts, or standard input for `-`. @throws {CommandError} */
export async function openInput(
  source: string,
  stop = new AbortController().signal,
): Promise<ImportInput> {
  if (source === "-") return { source: Deno.stdin.readable, size: null };
  if (isUrl(source)) return await openUrl(source, stop);
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

/** The files in a folder and its subfolders, sorted by name. Links to folders are not followed. */
async function* filesIn(
  folder: string,
  below = "",
): AsyncGenerator<Member> {
  let entries: Deno.DirEntry[];
  try {
    entries = await Array.fromAsync(Deno.readDir(join(folder, below)));
  } catch (error) {
    yield { name: `${below}/`, bytes: unreadable(systemReason(error)) };
    return;
  }
  for (const entry of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
    const name = join(below, entry.name);
    if (entry.isDirectory) yield* filesIn(folder, name);
    else yield { name, bytes: readFile(join(folder, name)) };
  }
}

/** Opens the file only when it is read. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    // Opening a pipe would block until someone writes to it.
    const { isFile } = await Deno.stat(path);
    if (isFile) yield* (await Deno.open(path)).readable;
    else yield* unreadable("it is a pipe, a folder, or a device");
  } catch (error) {
    if (error instanceof ImportInputError) throw error;
    yield* unreadable(systemReason(error));
  }
}

// deno-lint-ignore require-yield
async function* unreadable(reason: string): AsyncGenerator<Uint8Array> {
  throw new ImportInputError(`The file cannot be read: ${reason}.`);
}
