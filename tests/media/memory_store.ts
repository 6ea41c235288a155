import type { MediaStore } from "@/lib/media/media_store.ts";

/** Keeps files in memory, for tests that are not about where they are kept. */
export function memoryStore(): MediaStore & {
  readonly files: Map<string, Uint8Array>;
} {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    put: (name, bytes) => Promise.resolve(void files.set(name, bytes)),
    get: (name, range) => {
      const file = files.get(name);
      return Promise.resolve(
        file
          ? {
            body: ReadableStream.from([
              file.subarray(range?.start, range && range.end + 1),
            ]),
            size: file.byteLength,
          }
          : null,
      );
    },
    size: (name) => Promise.resolve(files.get(name)?.byteLength ?? null),
    delete: (name) => Promise.resolve(void files.delete(name)),
    async *list() {
      for (const name of files.keys()) yield { name, changedAt: 0 };
    },
  };
}
