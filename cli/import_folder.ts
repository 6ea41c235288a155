import { join } from "node:path";
import { systemReason } from "@/cli/system_reason.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import type { Member } from "@/lib/imports/input/read_zip.ts";

/** The files in a folder and its subfolders, sorted by name. Links to folders are not followed. */
export async function* filesIn(
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
    else yield* unreadable("it is a pipe, a folder or a device");
  } catch (error) {
    if (error instanceof ImportInputError) throw error;
    yield* unreadable(systemReason(error));
  }
}

// deno-lint-ignore require-yield
async function* unreadable(reason: string): AsyncGenerator<Uint8Array> {
  throw new ImportInputError(`The file cannot be read: ${reason}.`);
}
