import { type Bits, countBits, eachOffset } from "@/lib/columns/bits.ts";
import type { CreativeNumbers } from "@/lib/columns/creative_numbers.ts";
import { type Chunk, CHUNK_ADS } from "@/lib/columns/format.ts";
import { compareTo, type Position } from "@/lib/columns/next_ads.ts";

/** Groups of ads by creative, numbered from 0 to `count` - 1. */
export interface Groups {
  count: number;
  sizes: Uint32Array;
  /** The first ad of each group in the order; -1 if none is eligible. */
  ids: Float64Array;
}

/**
 * Groups ads by their creatives in one pass, and finds the first ad of each.
 *
 * @param chunks of CREATIVE_COLUMNS and the order's column; without it, the
 * order is by id
 * @param moved the numbers of ads that have moved, by their ids
 * @param mayBeFirst ads for which it is false are counted, but are not the
 * first; null: all may be
 */
export async function groupAds(
  bits: Bits,
  chunks: AsyncIterable<{ chunk: number; data: Chunk[] }>,
  { creatives, isDescending, moved, mayBeFirst }: {
    creatives: CreativeNumbers;
    isDescending: boolean;
    moved: ReadonlyMap<number, number>;
    mayBeFirst: ((position: Position) => boolean) | null;
  },
): Promise<Groups> {
  const most = countBits(bits);
  /** Maps the creatives' numbers to those of their groups plus one. */
  let groups = new Int32Array(creatives.count);
  const sizes = new Uint32Array(most);
  const ids = new Float64Array(most).fill(-1);
  const firsts = new Float64Array(most);
  let count = 0;
  for await (const { chunk, data } of chunks) {
    const words = bits.get(chunk);
    if (words === undefined) continue;
    const [high, low, numbers = null] = data as Uint32Array[];
    const ofOffsets = creatives.ofChunk(high!, low!);
    if (groups.length < creatives.count) {
      const more = new Int32Array(2 * creatives.count);
      more.set(groups);
      groups = more;
    }
    eachOffset(words, (offset) => {
      const creative = ofOffsets[offset]!;
      if (groups[creative] === 0) groups[creative] = ++count;
      const group = groups[creative]! - 1;
      sizes[group]!++;
      const id = chunk * CHUNK_ADS + offset;
      const number = (moved.size === 0 ? undefined : moved.get(id)) ??
        (numbers === null ? 0 : numbers[offset]!);
      if (mayBeFirst !== null && !mayBeFirst({ number, id })) return;
      const first = ids[group]!;
      if (
        first >= 0 &&
        compareTo(firsts[group]!, first, { number, id }, isDescending) < 0
      ) return;
      ids[group] = id;
      firsts[group] = number;
    });
  }
  return { count, sizes: sizes.slice(0, count), ids: ids.slice(0, count) };
}
