import { CHUNK_ADS } from "@/lib/columns/format.ts";

/** The offsets of a chunk in the order of their numbers, then of the offsets. */
const known = new WeakMap<Uint32Array, Uint16Array>();

/** The order of a chunk, which is computed once: chunks never change. */
export function sortedOffsets(numbers: Uint32Array): Uint16Array {
  let offsets = known.get(numbers);
  if (offsets === undefined) {
    offsets = sortBy(numbers, 16, sortBy(numbers, 0));
    known.set(numbers, offsets);
  }
  return offsets;
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
  const offsets = new Uint16Array(CHUNK_ADS);
  for (let n = 0; n < CHUNK_ADS; n++) {
    const offset = before === undefined ? n : before[n]!;
    offsets[starts[numbers[offset]! >>> shift & 0xffff]!++] = offset;
  }
  return offsets;
}

/** Calls back with each offset of a chunk that has this number, in ascending order. */
export function eachOffsetOf(
  numbers: Uint32Array,
  number: number,
  call: (offset: number) => void,
): void {
  const offsets = sortedOffsets(numbers);
  for (
    let at = lowerBound(numbers, offsets, number, 0);
    at < offsets.length && numbers[offsets[at]!] === number;
    at++
  ) call(offsets[at]!);
}

/** The first index in the order that has at least this number, and for the same number at least this offset. */
export function lowerBound(
  numbers: Uint32Array,
  offsets: Uint16Array,
  number: number,
  offset: number,
): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = offsets[middle]!;
    const other = numbers[at]!;
    if (other < number || other === number && at < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
