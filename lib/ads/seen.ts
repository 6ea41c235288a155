import { crc32 } from "node:zlib";

/** Keys per generation. The last two generations are kept, in about half a megabyte. */
const GENERATION = 10_000;

/**
 * Remembers recently requested keys by their checksum. If two keys have the
 * same checksum, the second is only reported as seen too early.
 *
 * @returns whether the key was requested before
 */
export function createSeen(size = GENERATION): (key: string) => boolean {
  let young = new Set<number>();
  let old = new Set<number>();
  return (key) => {
    const id = crc32(key);
    const wasSeen = young.has(id) || old.has(id);
    young.add(id);
    if (young.size >= size) {
      old = young;
      young = new Set();
    }
    return wasSeen;
  };
}
