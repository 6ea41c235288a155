import { getLockFile } from "@/lib/config/data_dir.ts";
import { DatabaseLockedError } from "@/lib/db/errors.ts";

/**
 * Locks a data directory, or fails immediately. The kernel's lock applies to
 * every path to the file and ends with the process. The file remains after the
 * lock is closed: removing it would race with the next holder.
 * @throws {DatabaseLockedError} naming the holder; in this case nothing was
 * changed
 */
export async function lockDirectory(directory: string): Promise<Deno.FsFile> {
  const path = getLockFile(directory);
  const file = await Deno.open(path, { create: true, read: true, write: true });
  if (!await file.tryLock(true)) {
    file.close();
    throw new DatabaseLockedError(
      `The embedded database in "${directory}" is in use by ${await readHolder(
        path,
      )}. Stop that process first, or set another DATA_DIR for this one.`,
    );
  }
  await file.truncate(0);
  const name = JSON.stringify({ pid: Deno.pid, started_at: new Date() });
  // On a full disk, the lock works without the name too.
  await file.write(new TextEncoder().encode(name)).catch(() => {});
  return file;
}

async function readHolder(path: string): Promise<string> {
  try {
    const { pid, started_at } = JSON.parse(await Deno.readTextFile(path));
    return `process ${Number(pid)} (since ${new Date(started_at).toJSON()})`;
  } catch {
    // The other process has the lock but has not written its name yet.
    return "another process";
  }
}
