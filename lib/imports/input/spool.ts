import { close, open, read, unlink, write } from "node:fs";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Maximum size of the temporary file. */
const SPOOL_MAX = 4 * 1024 * 1024 * 1024;

/** An unlinked file, which is deleted when it is closed or the process ends. */
export interface Spool extends AsyncDisposable {
  /** The file descriptor. */
  fd: number;
  size: number;
  /** Fills a buffer from the beginning of the file. */
  readInto(buffer: Uint8Array): Promise<void>;
}

async function openNameless(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "ad-archive-"));
  const path = join(folder, "import");
  const fd = await promisify(open)(path, "wx+", 0o600);
  await promisify(unlink)(path);
  await rmdir(folder);
  return fd;
}

/** Writes bytes to a temporary file. @throws {ImportInputError} there are too many */
export async function spool(
  chunks: AsyncIterable<Uint8Array>,
): Promise<Spool> {
  const fd = await openNameless();
  const file: Spool = {
    fd,
    size: 0,
    async readInto(buffer) {
      for (let at = 0; at < buffer.length;) {
        const left = buffer.length - at;
        const { bytesRead } = await promisify(read)(fd, buffer, at, left, at);
        if (bytesRead === 0) throw new Error("The temporary file is cut off.");
        at += bytesRead;
      }
    },
    [Symbol.asyncDispose]: () => promisify(close)(fd),
  };
  try {
    for await (const chunk of chunks) {
      if (file.size + chunk.length > SPOOL_MAX) {
        throw new ImportInputError(
          "The archive is larger than 4 GiB. Unpack it, then import its folder.",
        );
      }
      for (let at = 0; at < chunk.length;) {
        const { bytesWritten } = await promisify(write)(
          fd,
          chunk,
          at,
          chunk.length - at,
          file.size + at,
        );
        at += bytesWritten;
      }
      file.size += chunk.length;
    }
    return file;
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw error;
  }
}
