import { quickselect } from "d3-array";
import { countWords, eachOffset } from "@/lib/columns/bits.ts";
import { CHUNK_ADS, NUMBER_MAX } from "@/lib/columns/format.ts";
import { lowerBound, sortedOffsets } from "@/lib/columns/sorted_offsets.ts";

/**
 * The position of an ad in an order by number, then by id. 0 (unknown) comes
 * last; after it only ads that have moved, in the order in which they did.
 */
export interface Position {
  number: number;
  id: number;
}

/** Plus a version, the number of an ad that has moved. */
export const MOVED = 2 ** 33;

/** A chunk's matches, and their numbers. */
interface Part {
  chunk: number;
  words: Uint32Array;
  numbers: Uint32Array;
}

interface Order {
  isDescending: boolean;
  /** Null: from the beginning. */
  after: Position | null;
  limit: number;
}

/** The lowest rank comes first. Unknown numbers come last in both directions. */
const rankOf = (number: number, isDescending: boolean): number =>
  number >= MOVED
    ? number
    : number === 0
    ? NUMBER_MAX + 1
    : isDescending
    ? NUMBER_MAX - number
    : number;

/**
 * The first matching ads after a position. Few matches are all compared; of
 * many, each chunk's next ones are found in the chunk's order, so that the cost
 * depends neither on the position nor on the number of matches.
 */
export function nextAds(
  parts: readonly Part[],
  order: Order,
  isFew = areFew(parts, order),
): Position[] {
  const { isDescending, after, limit } = order;
  if (after !== null && after.number >= MOVED) return [];
  const found = parts.flatMap((part) =>
    isFew ? allOf(part, order) : firstOf(part, order)
  );
  const ranks = Float64Array.from(
    found,
    ({ number }) => rankOf(number, isDescending),
  );
  const last = ranks.length <= limit
    ? Infinity
    : quickselect(ranks, limit - 1)[limit - 1]!;
  return found.filter(({ number }) => rankOf(number, isDescending) <= last)
    .sort((a, b) => comparePositions(a, b, isDescending)).slice(0, limit);
}

/** Whether comparing all matches takes less than walking along each chunk to enough of them. */
function areFew(parts: readonly Part[], { limit }: Order): boolean {
  const total = parts.reduce((sum, { words }) => sum + countWords(words), 0);
  return total * total < 64 * limit * CHUNK_ADS * parts.length;
}

export const comparePositions = (
  a: Position,
  b: Position,
  isDescending: boolean,
): number => compareTo(a.number, a.id, b, isDescending);

/** The same without an object, for loops over a million ads. */
export function compareTo(
  number: number,
  id: number,
  other: Position,
  isDescending: boolean,
): number {
  return rankOf(number, isDescending) - rankOf(other.number, isDescending) ||
    (isDescending && number < MOVED ? other.id - id : id - other.id);
}

function allOf(
  { chunk, words, numbers }: Part,
  { isDescending, after }: Order,
): Position[] {
  const found: Position[] = [];
  eachOffset(words, (offset) => {
    const ad = { number: numbers[offset]!, id: chunk * CHUNK_ADS + offset };
    const isAfter = after === null ||
      comparePositions(ad, after, isDescending) > 0;
    if (isAfter) found.push(ad);
  });
  return found;
}

/**
 * Scans the chunk's order, at whose beginning are the unknown numbers: to
 * the end and then these or, descending, to the beginning.
 */
function firstOf(
  { chunk, words, numbers }: Part,
  { isDescending, after, limit }: Order,
): Position[] {
  const offsets = sortedOffsets(numbers);
  const found: Position[] = [];
  /** Visits from `from` to before `to`. */
  function scan(from: number, to: number): void {
    for (let at = from; at !== to; at += isDescending ? -1 : 1) {
      if (found.length === limit) return;
      const offset = offsets[at]!;
      if ((words[offset >>> 5]! >>> (offset & 31) & 1) === 0) continue;
      found.push({ number: numbers[offset]!, id: chunk * CHUNK_ADS + offset });
    }
  }
  const known = lowerBound(numbers, offsets, 1, 0);
  let start = isDescending ? CHUNK_ADS : known;
  if (after !== null) {
    const offset = after.id - chunk * CHUNK_ADS + (isDescending ? 0 : 1);
    start = lowerBound(numbers, offsets, after.number, offset);
  }
  if (isDescending) scan(start - 1, -1);
  else if (after?.number === 0) scan(start, Math.max(start, known));
  else {
    scan(start, CHUNK_ADS);
    scan(0, known);
  }
  return found;
}
