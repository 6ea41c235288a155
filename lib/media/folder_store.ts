import { randomUUID } from "node:crypto";
import { statfs as statfsLater } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type ByteRange,
  type MediaStore,
  MediaStoreError,
  type StoredFile,
} from "@/lib/media/media_store.ts";
import { mediaTypeOf } from "@/lib/shared/media_path.ts";

/** Disk space to leave free, for example for the embedded database. */
const FREE_MIN = 256 * 1024 ** 2;

/** Unfinished files that are older than this are left over from killed processes. */
const WRITING_MS_MAX = 3_600_000;

/** The folder where files are written before they are renamed. */
const UNFINISHED = "unfinished";

/** Deno 2.5 has no `statfs` in `node:fs/promises`. */
const statfs = promisify(statfsLater);

/**
 * A store in a folder, with 256 subfolders by the first characters of file
 * names. A file gets its name after it is completely on disk.
 */
export function createFolderStore(
  folder: string,
  { freeMin = FREE_MIN, now = Date.now }: {
    freeMin?: number;
    now?: () => number;
  } = {},
): MediaStore {
  const shelfOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(shelfOf(name), name);
  let ready: Promise<void> | undefined;
  let preparedAt = -Infinity;

  /** Creates the folder, and deletes unfinished files of killed processes. */
  async function prepare(): Promise<void> {
    preparedAt = now();
    const unfinished = join(folder, UNFINISHED);
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    for (const name of await readdir(unfinished)) {
      const path = join(unfinished, name);
      // Another process may have finished it meanwhile.
      const info = await orNull(stat(path));
      if (info === null || now() - info.mtimeMs <= WRITING_MS_MAX) continue;
      await rm(path, { force: true });
    }
  }

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    if (now() - preparedAt > WRITING_MS_MAX) ready = undefined;
    await (ready ??= prepare());
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize - bytes.byteLength < freeMin) {
      throw new Error("its disk is nearly full");
    }
    const path = join(folder, UNFINISHED, randomUUID());
    try {
      const file = await open(path, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        // Otherwise a power failure could leave the name without the content.
        await file.datasync();
      } finally {
        await file.close();
      }
      await mkdir(shelfOf(name), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(name));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async function read(name: string, range?: ByteRange) {
    const file = await Deno.open(pathOf(name));
    try {
      const { size } = await file.stat();
      if (range === undefined) return { body: file.readable, size };
      await file.seek(range.start, Deno.SeekMode.Start);
      const length = range.end - range.start + 1;
      return { body: take(file.readable, length), size };
    } catch (error) {
      file.close();
      throw error;
    }
  }

  return {
    put: (name, bytes) =>
      write(name, bytes).catch((error) => {
        ready = undefined;
        throw failure(error);
      }),
    get: (name, range) => orNull(read(name, range)),
    size: (name) => orNull(stat(pathOf(name)).then(({ size }) => size)),
    delete: (name) =>
      rm(pathOf(name), { force: true }).catch((error) => {
        throw failure(error);
      }),
    async *list(): AsyncGenerator<StoredFile> {
      for (const shelf of await orNull(readdir(folder)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
        for (const name of await orNull(readdir(join(folder, shelf))) ?? []) {
          if (mediaTypeOf(name) === null) continue;
          const info = await orNull(stat(pathOf(name)));
          if (info) yield { name, changedAt: info.mtimeMs };
        }
      }
    },
  };
}

function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error) => {
    if (error instanceof Deno.errors.NotFound || error?.code === "ENOENT") {
      return null;
    }
    throw failure(error);
  });
}

const failure = (error: unknown) =>
  new MediaStoreError(
    `MEDIA_DIR cannot be used: ${
      error instanceof Error ? error.message : error
    }`,
    { cause: error },
  );

/** The first bytes of a stream; the rest is canceled. */
function take(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  length: number,
): ReadableStream<Uint8Array> {
  let left = length;
  return body.pipeThrough(
    new TransformStream({
      transform(part, controller) {
        controller.enqueue(part.subarray(0, left));
        left -= part.byteLength;
        if (left <= 0) controller.terminate();
      },
    }),
  );
}
