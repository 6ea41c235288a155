import { CHUNK_ADS, chunkOf } from "@/lib/columns/format.ts";

/** Number of words with the bits of a chunk, one per ad. */
export const WORDS = CHUNK_ADS / 32;

/** A set of ads: for each chunk, a bit per ad, lowest bit first. */
export type Bits = ReadonlyMap<number, Uint32Array>;

export function bitsOf(ids: Iterable<number>): Bits {
  const bits = new Map<number, Uint32Array>();
  for (const id of ids) {
    const chunk = chunkOf(id);
    let words = bits.get(chunk);
    if (words === undefined) bits.set(chunk, words = new Uint32Array(WORDS));
    setBit(words, id % CHUNK_ADS);
  }
  return bits;
}

export function setBit(words: Uint32Array, offset: number): void {
  words[offset >>> 5]! |= 1 << (offset & 31);
}

export function hasBit(bits: Bits, id: number): boolean {
  const words = bits.get(chunkOf(id));
  const offset = id % CHUNK_ADS;
  return words !== undefined &&
    (words[offset >>> 5]! >>> (offset & 31) & 1) === 1;
}

export function countBits(bits: Bits): number {
  return bits.values().reduce((sum, words) => sum + countWords(words), 0);
}

export function countWords(words: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < words.length; i++) {
    let word = words[i]!;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    sum += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return sum;
}

/** Calls back with the index of each set bit in a chunk, in ascending order. */
export function eachOffset(
  words: Uint32Array,
  call: (offset: number) => void,
): void {
  for (let i = 0; i < words.length; i++) {
    for (let word = words[i]!; word !== 0; word &= word - 1) {
      call((i << 5) + 31 - Math.clz32(word & -word));
    }
  }
}

/** The first ids of a set in an order, after `after`. */
export function nextIds(
  bits: Bits,
  { isDescending, after, limit }: {
    isDescending: boolean;
    after: number | null;
    limit: number;
  },
): number[] {
  const sign = isDescending ? -1 : 1;
  const ids: number[] = [];
  for (const chunk of [...bits.keys()].sort((a, b) => sign * (a - b))) {
    if (after !== null && sign * (chunk - chunkOf(after)) < 0) continue;
    const words = bits.get(chunk)!;
    const isCut = after !== null && chunk === chunkOf(after);
    const at = isCut ? (after % CHUNK_ADS) >>> 5 : isDescending ? WORDS - 1 : 0;
    for (let i = at; i >= 0 && i < WORDS; i += sign) {
      let word = words[i]!;
      while (word !== 0) {
        const bit = 31 - Math.clz32(isDescending ? word : word & -word);
        word &= ~(1 << bit);
        const id = chunk * CHUNK_ADS + i * 32 + bit;
        if (isCut && sign * (id - after) <= 0) continue;
        if (ids.push(id) === limit) return ids;
      }
    }
  }
  return ids;
}

const NONE = new Uint32Array(WORDS);

/** Combines a set's words with those of another one, chunk by chunk. */
function combine(
  bits: Bits,
  others: Bits,
  operate: (word: number, other: number) => number,
): Bits {
  const combined = new Map<number, Uint32Array>();
  for (const [chunk, words] of bits) {
    const own = words.slice();
    const other = others.get(chunk) ?? NONE;
    for (let i = 0; i < WORDS; i++) own[i] = operate(own[i]!, other[i]!);
    combined.set(chunk, own);
  }
  return combined;
}

/** The ads that are in all of some sets. */
export const intersect = ([first, ...others]: readonly Bits[]): Bits =>
  others.reduce((a, b) => combine(a, b, (x, y) => x & y), first ?? new Map());

/** The ads that are in any of some sets. */
export const unite = (sets: readonly Bits[]): Bits =>
  sets.reduce(
    (a, b) => new Map([...b, ...combine(a, b, (x, y) => x | y)]),
    new Map(),
  );

/** The ads of a set that are not in another one. */
export const without = (bits: Bits, others: Bits): Bits =>
  others.size === 0 ? bits : combine(bits, others, (x, y) => x & ~y);

export const sizeOfBits = (bits: Bits): number =>
  bits.values().reduce((sum, { byteLength }) => sum + byteLength, 0);
