import type { Bits } from "@/lib/columns/bits.ts";
import type { Chunk } from "@/lib/columns/format.ts";

/** Groups from here on are counted in a map: ids can have gaps. */
const DENSE_MAX = 1 << 20;

/**
 * Counts the ads of a set by their numbers in a column. Numbers are grouped by
 * `per`: group 0 is unknown, group 1 has the numbers from 1 to `per`.
 *
 * @param chunks of the column
 */
export async function tally(
  bits: Bits,
  chunks: AsyncIterable<{ chunk: number; data: Chunk[] }>,
  per = 1,
): Promise<Map<number, number>> {
  let dense = new Uint32Array(1_024);
  const sparse = new Map<number, number>();
  for await (const { chunk, data: [numbers] } of chunks) {
    const words = bits.get(chunk);
    if (words !== undefined) dense = count(words, numbers!, per, dense, sparse);
  }
  const found = new Map<number, number>();
  dense.forEach((n, group) => {
    if (n > 0) found.set(group, n);
  });
  sparse.forEach((n, group) => found.set(group, n));
  return found;
}

/** @returns `dense`, or a larger copy of it */
function count(
  words: Uint32Array,
  numbers: Chunk,
  per: number,
  dense: Uint32Array<ArrayBuffer>,
  sparse: Map<number, number>,
): Uint32Array<ArrayBuffer> {
  let counts = dense;
  for (let i = 0; i < words.length; i++) {
    for (let word = words[i]!; word !== 0; word &= word - 1) {
      const number = numbers[(i << 5) + 31 - Math.clz32(word & -word)]!;
      // Zero is its own group, whatever the group size.
      const group = per === 1 ? number : ((number + per - 1) / per) >>> 0;
      if (group >= DENSE_MAX) {
        sparse.set(group, (sparse.get(group) ?? 0) + 1);
        continue;
      }
      if (group >= counts.length) {
        const more = new Uint32Array(2 * group);
        more.set(counts);
        counts = more;
      }
      counts[group]!++;
    }
  }
  return counts;
}
