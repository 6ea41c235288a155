import type { Bits } from "@/lib/columns/bits.ts";
import { inTurns } from "@/lib/columns/in_turns.ts";

/** Maximum number of counters. Columns with more groups are counted in another way. */
const GROUPS_MAX = 1 << 24;

/**
 * Counts the ads of a set by number. Numbers are grouped by `per`: group 0 is
 * unknown, group 1 has the numbers from 1 to `per`.
 *
 * @returns null if there are more groups than can be counted
 */
export async function tally(
  bits: Bits,
  column: ReadonlyMap<number, Uint8Array | Uint32Array>,
  per = 1,
): Promise<Map<number, number> | null> {
  let counts = new Uint32Array(1_024);
  for await (const [chunk, words] of inTurns(bits)) {
    const numbers = column.get(chunk) ?? new Uint8Array(32 * words.length);
    const most = numbers instanceof Uint8Array ? 255 : highest(numbers);
    const groups = 2 + Math.floor(most / per);
    if (groups > GROUPS_MAX) return null;
    if (groups > counts.length) {
      const more = new Uint32Array(2 * groups);
      more.set(counts);
      counts = more;
    }
    count(words, numbers, counts, per);
  }
  const found = new Map<number, number>();
  counts.forEach((n, group) => {
    if (n > 0) found.set(group, n);
  });
  return found;
}

function highest(numbers: Uint32Array): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i]! > most) most = numbers[i]!;
  }
  return most;
}

function count(
  words: Uint32Array,
  numbers: Uint8Array | Uint32Array,
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
