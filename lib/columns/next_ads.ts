import { quickselect } from "d3-array";
import { countWords, eachPlace } from "@/lib/columns/bits.ts";
import { CHUNK_ADS, NUMBER_MAX } from "@/lib/columns/format.ts";
import { lowerBound, sortedPlaces } from "@/lib/columns/sorted_places.ts";

/**
 * The position of an ad in an order by number, then by id. 0 (unknown) comes
 * last; after it only ads that have moved, in the order in which they did.
 */
export interface Spot {
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
  after: Spot | null;
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
): Spot[] {
  const { isDescending, after, limit } = order;
  if (after !== null && after.number >= MOVED) return [];
  const spots = parts.flatMap((part) =>
    isFew ? allOf(part, order) : firstOf(part, order)
  );
  const ranks = Float64Array.from(
    spots,
    ({ number }) => rankOf(number, isDescending),
  );
  const last = ranks.length <= limit
    ? Infinity
    : quickselect(ranks, limit - 1)[limit - 1]!;
  return spots.filter(({ number }) => rankOf(number, isDescending) <= last)
    .sort((a, b) => compareSpots(a, b, isDescending)).slice(0, limit);
}

/** Whether comparing all matches takes less than walking along each chunk to enough of them. */
function areFew(parts: readonly Part[], { limit }: Order): boolean {
  const total = parts.reduce((sum, { words }) => sum + countWords(words), 0);
  return total * total < 64 * limit * CHUNK_ADS * parts.length;
}

export const compareSpots = (a: Spot, b: Spot, isDescending: boolean): number =>
  compareTo(a.number, a.id, b, isDescending);

/** The same without an object, for loops over a million ads. */
export function compareTo(
  number: number,
  id: number,
  other: Spot,
  isDescending: boolean,
): number {
  return rankOf(number, isDescending) - rankOf(other.number, isDescending) ||
    (isDescending && number < MOVED ? other.id - id : id - other.id);
}

function allOf(
  { chunk, words, numbers }: Part,
  { isDescending, after }: Order,
): Spot[] {
  const spots: Spot[] = [];
  eachPlace(words, (place) => {
    const spot = { number: numbers[place]!, id: chunk * CHUNK_ADS + place };
    const isAfter = after === null ||
      compareSpots(spot, after, isDescending) > 0;
    if (isAfter) spots.push(spot);
  });
  return spots;
}

/**
 * Walks along the chunk's order, at whose beginning are the unknown numbers: to
 * the end and then these or, descending, to the beginning.
 */
function firstOf(
  { chunk, words, numbers }: Part,
  { isDescending, after, limit }: Order,
): Spot[] {
  const places = sortedPlaces(numbers);
  const spots: Spot[] = [];
  /** Visits from `from` to before `to`. */
  function walk(from: number, to: number): void {
    for (let at = from; at !== to; at += isDescending ? -1 : 1) {
      if (spots.length === limit) return;
      const place = places[at]!;
      if ((words[place >>> 5]! >>> (place & 31) & 1) === 0) continue;
      spots.push({ number: numbers[place]!, id: chunk * CHUNK_ADS + place });
    }
  }
  const known = lowerBound(numbers, places, 1, 0);
  let start = isDescending ? CHUNK_ADS : known;
  if (after !== null) {
    const place = after.id - chunk * CHUNK_ADS + (isDescending ? 0 : 1);
    start = lowerBound(numbers, places, after.number, place);
  }
  if (isDescending) walk(start - 1, -1);
  else if (after?.number === 0) walk(start, Math.max(start, known));
  else {
    walk(start, CHUNK_ADS);
    walk(0, known);
  }
  return spots;
}
