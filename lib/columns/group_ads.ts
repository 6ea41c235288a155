import { type Bits, countBits, eachPlace, hasBit } from "@/lib/columns/bits.ts";
import type { Numbers } from "@/lib/columns/evaluate.ts";
import { CHUNK_ADS, NUMBER_MAX } from "@/lib/columns/format.ts";
import { inTurns } from "@/lib/columns/in_turns.ts";

/** Ads of one creative: a group has the number `n` from 0 to below `count`. */
export interface Groups {
  count: number;
  /** How many ads each has. */
  sizes: Uint32Array;
  /** The ad of each that comes first in the order; -1: none of them may. */
  ids: Float64Array;
  /** And its rank. */
  ranks: Float64Array;
}

/** Where an ad comes in a list: the lowest rank first, and equal ones by id. */
export interface Spot {
  rank: number;
  id: number;
}

/** An ad that the columns do not have as it is. */
export interface GroupedRow extends Spot {
  creative: readonly [high: number, low: number];
}

interface GroupOrder {
  /** Of the column's numbers; absent: all ads have rank 0. */
  numbers?: Numbers | undefined;
  isDescending: boolean;
}

/** To look up a creative takes longer than to test a number. */
const AT_ONCE = 2;

/** Above all that are known. */
export const UNKNOWN = 2 ** 52;

/** The rank of a number, as columns have it, or of a higher one. */
export const rankOf = (number: number, isDescending: boolean): number =>
  number === 0 ? UNKNOWN : isDescending ? -number : number;

/** The rank of an ad that comes after all others, because it changed at this version. */
export const rankOfChanged = (version: number): number => UNKNOWN + version;

/** Whether `a` comes later than `b`. Those that come last are in the order of their changes. */
export function isLater(a: Spot, b: Spot, isDescending: boolean): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  return isDescending && a.rank <= UNKNOWN ? a.id < b.id : a.id > b.id;
}

/**
 * Groups ads by their creatives in one pass, and finds the first ad of each.
 *
 * @param passed those of `changed` that are not later than `spot` are counted, but may not be first
 * @returns `uncertain`: ads whose numbers the column does not have, which have to be given as rows
 */
export async function groupAds(
  { bits, creatives: [highs, lows], rows, order, passed = null }: {
    bits: Bits;
    creatives: readonly [Numbers, Numbers];
    rows: readonly GroupedRow[];
    order: GroupOrder;
    passed?: { spot: Spot; changed: Bits } | null;
  },
): Promise<Groups & { uncertain: number[] }> {
  const { numbers, isDescending } = order;
  const most = countBits(bits) + rows.length;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)));
  const keys = new Uint32Array(2 * most);
  const sizes = new Uint32Array(most);
  const ids = new Float64Array(most).fill(-1);
  const ranks = new Float64Array(most);
  let count = 0;

  /** The number of the group, which may be new. The hashes are spread evenly. */
  function groupOf(high: number, low: number): number {
    let slot = low & slots.length - 1;
    while (slots[slot] !== 0) {
      const group = slots[slot]! - 1;
      if (keys[2 * group] === high && keys[2 * group + 1] === low) return group;
      slot = slot + 1 & slots.length - 1;
    }
    keys[2 * count] = high;
    keys[2 * count + 1] = low;
    slots[slot] = ++count;
    return count - 1;
  }

  function add(high: number, low: number, rank: number, id: number): number {
    const group = groupOf(high, low);
    sizes[group]!++;
    if (!mayBeFirst(rank, id)) return group;
    const [first, before] = [ids[group]!, ranks[group]!];
    if (
      first < 0 || rank < before || rank === before &&
        (isDescending && rank <= UNKNOWN ? id > first : id < first)
    ) {
      ids[group] = id;
      ranks[group] = rank;
    }
    return group;
  }

  function mayBeFirst(rank: number, id: number): boolean {
    if (passed === null) return true;
    return !hasBit(passed.changed, id) ||
      isLater({ rank, id }, passed.spot, isDescending);
  }

  const uncertain: number[] = [];
  for await (const [chunk, words] of inTurns(bits, AT_ONCE)) {
    const [high, low] = [highs.get(chunk), lows.get(chunk)];
    const column = numbers?.get(chunk);
    eachPlace(words, (place) => {
      const id = chunk * CHUNK_ADS + place;
      const number = column?.[place] ?? 0;
      if (number === NUMBER_MAX) return uncertain.push(id);
      const rank = numbers === undefined ? 0 : rankOf(number, isDescending);
      add(high?.[place] ?? 0, low?.[place] ?? 0, rank, id);
    });
  }
  for (const { creative: [high, low], rank, id } of rows) {
    add(high, low, rank, id);
  }
  return {
    ...{ count, uncertain },
    sizes: sizes.slice(0, count),
    ids: ids.slice(0, count),
    ranks: ranks.slice(0, count),
  };
}

/** The first groups in the order, by their numbers; `after`: beyond this spot. */
export function firstGroups(
  { count, ids, ranks }: Groups,
  isDescending: boolean,
  after: Spot | null,
  limit: number,
): number[] {
  const spotOf = (group: number) => ({ rank: ranks[group]!, id: ids[group]! });
  let first: number[] = [];
  let last: Spot | null = null;
  function cut(): void {
    first.sort((a, b) => isLater(spotOf(a), spotOf(b), isDescending) ? 1 : -1);
    first = first.slice(0, limit);
    if (first.length === limit) last = spotOf(first[limit - 1]!);
  }
  for (let n = 0; n < count; n++) {
    // Groups are in about the order of their ids.
    const group = isDescending ? count - 1 - n : n;
    if (ids[group]! < 0) continue;
    const spot = spotOf(group);
    if (after !== null && !isLater(spot, after, isDescending)) continue;
    if (last !== null && isLater(spot, last, isDescending)) continue;
    first.push(group);
    if (first.length === 4 * limit) cut();
  }
  cut();
  return first;
}
