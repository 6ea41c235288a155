import type { Session } from "@/lib/columns/archive_columns.ts";
import type { Bits } from "@/lib/columns/bits.ts";
import { NUMBER_MAX, type NumberColumn } from "@/lib/columns/format.ts";

/** The ranges of some ads, added up. */
export interface Sum {
  ads: number;
  /** Ads without a value. */
  unknown: number;
  min: number;
  /** Infinity if one of the ranges has no upper end. */
  max: number;
}

/** What is added up for which groups. */
interface SumColumns {
  group: NumberColumn;
  /** Stored numbers per group: group 0 is unknown, group 1 has those from 1 on. */
  per: number;
  /** A second one, whose groups are apart. */
  part: NumberColumn | null;
  /** The ends of the ranges; null: each ad is 1. */
  ends: readonly [min: NumberColumn, max: NumberColumn] | null;
}

export const addTo = (sum: Sum | undefined, more: Sum): Sum =>
  sum === undefined ? { ...more } : {
    ads: sum.ads + more.ads,
    unknown: sum.unknown + more.unknown,
    min: sum.min + more.min,
    max: sum.max + more.max,
  };

/** The sums of some ads, by group and part. */
export async function sumBy(
  { chunks }: Pick<Session, "chunks">,
  bits: Bits,
  { group, per, part, ends }: SumColumns,
): Promise<Map<number, Map<number, Sum>>> {
  const sums = new Map<number, Map<number, Sum>>();
  const names = [group, part ?? group, ends?.[0] ?? group, ends?.[1] ?? group];
  for await (const { chunk, data } of chunks(names)) {
    const words = bits.get(chunk);
    if (words === undefined) continue;
    const [groups, parts, lows, highs] = data as Uint32Array[];
    for (let i = 0; i < words.length; i++) {
      for (let word = words[i]!; word !== 0; word &= word - 1) {
        const at = (i << 5) + 31 - Math.clz32(word & -word);
        const key = Math.ceil(groups![at]! / per);
        let byPart = sums.get(key);
        if (byPart === undefined) sums.set(key, byPart = new Map());
        const own = part === null ? 0 : parts![at]!;
        let sum = byPart.get(own);
        if (sum === undefined) {
          byPart.set(own, sum = { ads: 0, unknown: 0, min: 0, max: 0 });
        }
        sum.ads++;
        if (ends === null) {
          sum.min++;
          sum.max++;
        } else if (highs![at] === 0) sum.unknown++;
        else {
          // Stored numbers are values plus one.
          sum.min += lows![at]! - 1;
          sum.max += highs![at] === NUMBER_MAX ? Infinity : highs![at]! - 1;
        }
      }
    }
  }
  return sums;
}
