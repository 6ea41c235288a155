import { CHUNK_ADS } from "@/lib/columns/format.ts";

/** The places of a chunk in the order of their numbers, then of the places. */
const known = new WeakMap<Uint32Array, Uint16Array>();

/** The order of a chunk, which is computed once: chunks never change. */
export function sortedPlaces(numbers: Uint32Array): Uint16Array {
  let places = known.get(numbers);
  if (places === undefined) {
    places = sortBy(numbers, 16, sortBy(numbers, 0));
    known.set(numbers, places);
  }
  return places;
}

/** One pass of a radix sort, by the 16 bits from `shift`. It is stable. */
function sortBy(
  numbers: Uint32Array,
  shift: number,
  before?: Uint16Array,
): Uint16Array {
  const starts = new Uint32Array(65_537);
  for (let n = 0; n < CHUNK_ADS; n++) {
    starts[(numbers[n]! >>> shift & 0xffff) + 1]!++;
  }
  for (let digit = 0; digit < 65_536; digit++) {
    starts[digit + 1]! += starts[digit]!;
  }
  const places = new Uint16Array(CHUNK_ADS);
  for (let n = 0; n < CHUNK_ADS; n++) {
    const place = before === undefined ? n : before[n]!;
    places[starts[numbers[place]! >>> shift & 0xffff]!++] = place;
  }
  return places;
}

/** Calls back with each place of a chunk that has this number, in ascending order. */
export function eachPlaceOf(
  numbers: Uint32Array,
  number: number,
  call: (place: number) => void,
): void {
  const places = sortedPlaces(numbers);
  for (
    let at = lowerBound(numbers, places, number, 0);
    at < places.length && numbers[places[at]!] === number;
    at++
  ) call(places[at]!);
}

/** The first index in the order that has at least this number, and for the same number at least this place. */
export function lowerBound(
  numbers: Uint32Array,
  places: Uint16Array,
  number: number,
  place: number,
): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = places[middle]!;
    const other = numbers[at]!;
    if (other < number || other === number && at < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
