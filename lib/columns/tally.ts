import type { Bits } from "@/lib/columns/bits.ts";
import type { Chunk } from "@/lib/columns/format.ts";

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
  let counts = new Uint32Array(1_024);
  for await (const { chunk, data: [numbers] } of chunks) {
    const words = bits.get(chunk);
    if (words === undefined) continue;
    const most = numbers instanceof Uint8Array ? 255 : highest(numbers!);
    const groups = 2 + Math.floor(most / per);
    if (groups > counts.length) {
      const more = new Uint32Array(2 * groups);
      more.set(counts);
      counts = more;
    }
    count(words, numbers!, counts, per);
  }
  const found = new Map<number, number>();
  counts.forEach((n, group) => {
    if (n > 0) found.set(group, n);
  });
  return found;
}

function highest(numbers: Chunk): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i]! > most) most = numbers[i]!;
  }
  return most;
}

function count(
  words: Uint32Array,
  numbers: Chunk,
  counts: Uint32Array,
  per: number,
) {
  for (let i = 0; i < words.length; i++) {
    for (let word = words[i]!; word !== 0; word &= word - 1) {
      const number = numbers[(i << 5) + 31 - Math.clz32(word & -word)]!;
      // Zero is its own group, whatever the group size.
      counts[per === 1 ? number : ((number + per - 1) / per) >>> 0]!++;
    }
  }
}
