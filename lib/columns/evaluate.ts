import { Buffer } from "node:buffer";
import {
  type Bits,
  countWords,
  eachPlace,
  setBit,
  WORDS,
} from "@/lib/columns/bits.ts";
import { eachPlaceOf } from "@/lib/columns/sorted_places.ts";

/** Conditions on ads, all of which must be true. */
export interface Asked {
  /** For each possible byte of `facts`: 1 if it is allowed. */
  facts: Uint8Array;
  /** Sets that an ad must be in; or, excluded, must not be in. */
  sets: readonly { bits: Bits; isExcluded: boolean }[];
  /** Tests of an ad's numbers. */
  tests: readonly NumberTest[];
}

/** Both ends are inclusive; `among` is ascending. */
export type NumberTest =
  | { from: number; to: number }
  | { among: readonly number[] };

/** The ads of a chunk that match. The result must not be written to. */
export function evaluateChunk(
  { facts, sets, tests }: Asked,
  chunk: number,
  bytes: Uint8Array,
  numbers: readonly Uint32Array[],
): Uint32Array {
  const passing = passingBits(bytes, facts);
  if (sets.length === 0 && tests.length === 0) return passing;
  const words = passing.slice();
  for (const { bits, isExcluded } of sets) {
    const some = bits.get(chunk);
    if (some === undefined && isExcluded) continue;
    if (some === undefined) return NONE;
    for (let i = 0; i < WORDS; i++) {
      words[i]! &= isExcluded ? ~some[i]! : some[i]!;
    }
  }
  tests.forEach((test, n) => keep(words, numbers[n]!, test));
  return words;
}

const NONE = new Uint32Array(WORDS);

/** Each chunk caches the bits of this many conditions on facts. */
const KEPT_MAX = 8;

/** Bits by condition, the newest last. Each takes an eighth of the chunk's own size. */
const kept = new WeakMap<Uint8Array, Map<string, Uint32Array>>();

/** The ads of a chunk whose facts are allowed. Chunks never change, so results are cached. */
function passingBits(bytes: Uint8Array, allowed: Uint8Array): Uint32Array {
  const name = Buffer.from(allowed).toString("latin1");
  const known = kept.get(bytes) ?? new Map<string, Uint32Array>();
  kept.set(bytes, known);
  const words = known.get(name) ?? findPassing(bytes, allowed);
  known.delete(name);
  known.set(name, words);
  if (known.size > KEPT_MAX) known.delete(known.keys().next().value!);
  return words;
}

function findPassing(bytes: Uint8Array, allowed: Uint8Array): Uint32Array {
  const words = new Uint32Array(WORDS);
  for (let i = 0; i < WORDS; i++) {
    let bits = 0;
    for (let at = i << 5, bit = 0; bit < 32; bit++, at++) {
      bits |= allowed[bytes[at]!]! << bit;
    }
    words[i] = bits;
  }
  return words;
}

/** Up to this number of ads of a chunk are tested one by one. */
const FEW = 4_096;

/** Removes the ads that fail a test. */
function keep(words: Uint32Array, stored: Uint32Array, test: NumberTest): void {
  if ("among" in test) return keepAmong(words, stored, test.among);
  if (countWords(words) > FEW) return keepRange(words, stored, test);
  const { from, to } = test;
  eachPlace(words, (place) => {
    if (stored[place]! < from || stored[place]! > to) drop(words, place);
  });
}

function drop(words: Uint32Array, place: number): void {
  words[place >>> 5]! &= ~(1 << (place & 31));
}

/** Without a branch, which would often be mispredicted. */
function keepRange(
  words: Uint32Array,
  stored: Uint32Array,
  { from, to }: { from: number; to: number },
): void {
  const numbers = new Int32Array(stored.buffer);
  const [first, span] = [from | 0, (to - from) | 0];
  for (let i = 0; i < WORDS; i++) {
    if (words[i] === 0) continue;
    let bits = 0;
    for (let at = i << 5, bit = 0; bit < 32; bit++, at++) {
      // As unsigned 32-bit numbers, `span - above` borrows if the number is out
      // of range.
      const above = (numbers[at]! - first) | 0;
      const borrow = (~span & above) | (~(span ^ above) & (span - above));
      bits |= (~borrow >>> 31) << bit;
    }
    words[i]! &= bits;
  }
}

/** Finds the ads by the chunk's order, since most values have few ads. */
function keepAmong(
  words: Uint32Array,
  stored: Uint32Array,
  among: readonly number[],
): void {
  const found = new Uint32Array(WORDS);
  for (const number of among) {
    eachPlaceOf(stored, number, (place) => setBit(found, place));
  }
  for (let i = 0; i < WORDS; i++) words[i]! &= found[i]!;
}
