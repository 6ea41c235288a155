import { type Bits, countBits, eachPlace, hasBit } from "@/lib/columns/bits.ts";
import type { Numbers } from "@/lib/columns/evaluate.ts";
import { CHUNK_ADS, NUMBER_MAX } from "@/lib/columns/format.ts";
import { inTurns } from "@/lib/columns/in_turns.ts";

/** Groups of ads by creative, numbered from 0 to `count` - 1. */
export interface Groups {
  count: number;
  /** The number of ads in each group. */
  sizes: Uint32Array;
  /** The first ad of each group in the order; -1 if none is eligible. */
  ids: Float64Array;
  /** The rank of that ad. */
  ranks: Float64Array;
}

/** The position of an ad in a list: by rank, lowest first, then by id. */
export interface Spot {
  rank: number;
  id: number;
}

/** An ad that has changed since the columns were written. */
export interface GroupedRow extends Spot {
  /** See `CreativeNumbers`. */
  creative: number;
}

interface GroupOrder {
  /** The column's numbers; absent: all ads have rank 0. */
  numbers?: Numbers | undefined;
  isDescending: boolean;
}

/** Grouping takes longer than testing a number. */
const AT_ONCE = 4;

/** Higher than all known ranks. */
export const UNKNOWN = 2 ** 52;

/** The rank of a number in a column. */
export const rankOf = (number: number, isDescending: boolean): number =>
  number === 0 ? UNKNOWN : isDescending ? -number : number;

/** The rank of an ad that comes after all others because it changed at this version. */
export const rankOfChanged = (version: number): number => UNKNOWN + version;

/** Whether `a` comes after `b`. Ads at the end are in the order of their changes. */
export function isLater(a: Spot, b: Spot, isDescending: boolean): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  return isDescending && a.rank <= UNKNOWN ? a.id < b.id : a.id > b.id;
}

/**
 * Groups ads by their creatives in one pass, and finds the first ad of each.
 *
 * @param passed ads of `changed` that are not after `spot` are counted, but
 *   cannot be first
 * @returns `uncertain`: ads whose numbers the column does not have, and that
 *   must be passed as rows
 */
export async function groupAds(
  { bits, creatives, creativeCount, rows, order, passed = null }: {
    bits: Bits;
    creatives: Numbers;
    /** All creatives have lower numbers. */
    creativeCount: number;
    rows: readonly GroupedRow[];
    order: GroupOrder;
    passed?: { spot: Spot; changed: Bits } | null;
  },
): Promise<Groups & { uncertain: number[] }> {
  const { numbers, isDescending } = order;
  const most = countBits(bits) + rows.length;
  /** Maps the creatives' numbers to those of their groups plus one. */
  const groups = new Int32Array(creativeCount);
  const sizes = new Uint32Array(most);
  const ids = new Float64Array(most).fill(-1);
  const ranks = new Float64Array(most);
  let count = 0;

  function add(creative: number, rank: number, id: number): void {
    if (groups[creative] === 0) groups[creative] = ++count;
    const group = groups[creative]! - 1;
    sizes[group]!++;
    if (!mayBeFirst(rank, id)) return;
    const [first, before] = [ids[group]!, ranks[group]!];
    if (
      first < 0 || rank < before || rank === before &&
        (isDescending && rank <= UNKNOWN ? id > first : id < first)
    ) {
      ids[group] = id;
      ranks[group] = rank;
    }
  }

  function mayBeFirst(rank: number, id: number): boolean {
    if (passed === null) return true;
    return !hasBit(passed.changed, id) ||
      isLater({ rank, id }, passed.spot, isDescending);
  }

  const uncertain: number[] = [];
  for await (const [chunk, words] of inTurns(bits, AT_ONCE)) {
    const numbered = creatives.get(chunk)!;
    const column = numbers?.get(chunk);
    eachPlace(words, (place) => {
      const id = chunk * CHUNK_ADS + place;
      const number = column?.[place] ?? 0;
      if (number === NUMBER_MAX) return uncertain.push(id);
      const rank = numbers === undefined ? 0 : rankOf(number, isDescending);
      add(numbered[place]!, rank, id);
    });
  }
  for (const { creative, rank, id } of rows) add(creative, rank, id);
  return {
    ...{ count, uncertain },
    sizes: sizes.slice(0, count),
    ids: ids.slice(0, count),
    ranks: ranks.slice(0, count),
  };
}

/** The numbers of the first groups in the order, after `after`. */
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
    // Groups are roughly in the order of their ids.
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
