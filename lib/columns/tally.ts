import type { Bits } from "@/lib/columns/bits.ts";

/** Counters at most: columns with higher groups are counted in another way. */
const GROUPS_MAX = 1 << 24;

/**
 * How many ads of a set have which number. Numbers are grouped, `per` of them
 * each: group 0 is unknown, 1 has the numbers from 1 to `per`.
 *
 * @returns null if there are more groups than can be counted
 */
export function tally(
  bits: Bits,
  column: ReadonlyMap<number, Uint8Array | Uint32Array>,
  per = 1,
): Map<number, number> | null {
  let counts = new Uint32Array(1_024);
  for (const [chunk, words] of bits) {
    const numbers = column.get(chunk);
    for (let i = 0; i < words.length; i++) {
      for (let word = words[i]!; word !== 0; word &= word - 1) {
        const place = (i << 5) + 31 - Math.clz32(word & -word);
        const number = numbers === undefined ? 0 : numbers[place]!;
        const group = number === 0 ? 0 : 1 + Math.floor((number - 1) / per);
        if (group >= counts.length) {
          if (group >= GROUPS_MAX) return null;
          const more = new Uint32Array(2 * group);
          more.set(counts);
          counts = more;
        }
        counts[group]!++;
      }
    }
  }
  const groups = new Map<number, number>();
  counts.forEach((n, group) => {
    if (n > 0) groups.set(group, n);
  });
  return groups;
}
