import { crc32 } from "node:zlib";

/** Keys of a generation; the last two are remembered, in about half a megabyte. */
const GENERATION = 10_000;

/**
 * Remembers keys that were asked for lately, by their checksum: two keys with
 * the same one cost nothing but an early yes.
 *
 * @returns whether the key was asked for before
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
