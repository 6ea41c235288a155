import { close, open, read, unlink, write } from "node:fs";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Maximum size of the input in a temporary file. */
const SPOOL_MAX = 4 * 1024 * 1024 * 1024;

/** An unlinked temporary file, which is deleted when it is closed or the process ends. */
export class Spool implements AsyncDisposable {
  size = 0;

  /** @param fd the file descriptor */
  private constructor(readonly fd: number) {}

  static async open(): Promise<Spool> {
    const folder = await mkdtemp(join(tmpdir(), "ad-archive-"));
    const path = join(folder, "import");
    const fd = await promisify(open)(path, "wx+", 0o600);
    await promisify(unlink)(path);
    await rmdir(folder);
    return new Spool(fd);
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const left = bytes.length - at;
      const position = this.size + at;
      at += (await promisify(write)(this.fd, bytes, at, left, position))
        .bytesWritten;
    }
    this.size += bytes.length;
  }

  /** Fills a buffer from the file. */
  async readInto(buffer: Uint8Array, from = 0): Promise<void> {
    for (let at = 0; at < buffer.length;) {
      const left = buffer.length - at;
      const { bytesRead } = await promisify(read)(
        ...[this.fd, buffer, at, left, from + at] as const,
      );
      if (bytesRead === 0) throw new Error("The temporary file is cut off.");
      at += bytesRead;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return promisify(close)(this.fd);
  }
}

/** Writes bytes to a temporary file. @throws {ImportInputError} there are too many */
export async function spool(
  chunks: AsyncIterable<Uint8Array>,
): Promise<Spool> {
  const file = await Spool.open();
  try {
    for await (const chunk of chunks) {
      if (file.size + chunk.length > SPOOL_MAX) {
        throw new ImportInputError(
          "The archive is larger than 4 GiB. Unpack it, then import its folder.",
        );
      }
      await file.append(chunk);
    }
    return file;
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw error;
  }
}
