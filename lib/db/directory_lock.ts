import { getLockFile } from "@/lib/data_dir.ts";
import { DatabaseLockedError } from "@/lib/db/errors.ts";

/**
 * A lock of the kernel's on a file in the directory, so that it holds by
 * whatever path or link that is reached. It ends with the process, however
 * that ends, so no one ever has to judge a lock's age.
 */
export class DirectoryLock implements Disposable {
  private constructor(private readonly file: Deno.FsFile) {}

  /**
   * Takes the lock at once or not at all, and writes down who holds it.
   *
   * @throws {DatabaseLockedError} naming the holder; nothing was touched then.
   */
  static async take(directory: string): Promise<DirectoryLock> {
    const path = getLockFile(directory);
    const file = await Deno.open(path, {
      create: true,
      read: true,
      write: true,
    });
    if (!await file.tryLock(true)) {
      file.close();
      throw new DatabaseLockedError(
        `The embedded database in "${directory}" is in use by ${await holder(
          path,
        )}. Stop that process first, or give this one another DATA_DIR.`,
      );
    }
    await file.truncate(0);
    const name = JSON.stringify({
      pid: Deno.pid,
      started_at: new Date().toISOString(),
    });
    // On a full disk the lock holds without its name, too.
    await file.write(new TextEncoder().encode(name)).catch(() => {});
    return new DirectoryLock(file);
  }

  /** Releases the lock. The file stays, since removing it would race with the next holder. */
  [Symbol.dispose](): void {
    this.file.close();
  }
}

async function holder(path: string): Promise<string> {
  try {
    const { pid, started_at } = JSON.parse(await Deno.readTextFile(path));
    return `process ${Number(pid)} (since ${new Date(started_at).toJSON()})`;
  } catch {
    // It has taken the lock and not yet written its name.
    return "another process";
  }
}
