import { type Bits, WORDS } from "@/lib/columns/bits.ts";
import { inTurns } from "@/lib/columns/in_turns.ts";

/** Columns by chunk. */
export type Facts = ReadonlyMap<number, Uint8Array>;
export type Numbers = ReadonlyMap<number, Uint32Array>;

/** Conditions on ads, all of which must be true. */
export interface Asked {
  /** An ad must be in at least one set of each group. */
  all: readonly (readonly Bits[])[];
  /** An ad must be in none of these sets. */
  none: readonly Bits[];
  /** For each possible byte of `facts`: 1 if it is allowed. */
  facts: Uint8Array;
  /** The stored number must be in a range, or one of a few. */
  numbers: readonly { column: Numbers; test: NumberTest }[];
}

/** Both ends are inclusive. */
export type NumberTest =
  | { from: number; to: number }
  | { among: ReadonlySet<number> };

/** Finds the ads that match with one pass over each column. */
export async function evaluate(asked: Asked, facts: Facts): Promise<Bits> {
  const found = new Map<number, Uint32Array>();
  const passing = passingBits(asked.facts);
  for await (const [chunk, bytes] of inTurns(facts)) {
    found.set(chunk, evaluateChunk(asked, chunk, passing(bytes)));
  }
  return found;
}

function evaluateChunk(
  { all, none, numbers }: Asked,
  chunk: number,
  passing: Uint32Array,
): Uint32Array {
  const words = passing.slice();
  for (const group of all) {
    const some = union(group, chunk);
    for (let i = 0; i < WORDS; i++) words[i]! &= some[i]!;
  }
  for (const set of none) {
    const others = set.get(chunk);
    if (others === undefined) continue;
    for (let i = 0; i < WORDS; i++) words[i]! &= ~others[i]!;
  }
  for (const { column, test } of numbers) {
    const stored = column.get(chunk);
    if (stored === undefined) words.fill(0);
    else if ("among" in test) keepAmong(words, stored, test.among);
    else keepRange(words, stored, test);
  }
  return words;
}

function union(group: readonly Bits[], chunk: number): Uint32Array {
  const sets = group.flatMap((bits) => bits.get(chunk) ?? []);
  if (sets.length === 1) return sets[0]!;
  const words = new Uint32Array(WORDS);
  for (const set of sets) {
    for (let i = 0; i < WORDS; i++) words[i]! |= set[i]!;
  }
  return words;
}

/** Each chunk caches the bits of this many conditions on facts. */
const KEPT_MAX = 8;

/** Bits by condition, the newest last. Each takes an eighth of the chunk's own size. */
const kept = new WeakMap<Uint8Array, Map<string, Uint32Array>>();

/** Returns the ads of a chunk that pass. Chunks never change, so results are cached. */
function passingBits(passes: Uint8Array): (bytes: Uint8Array) => Uint32Array {
  const name = String(passes);
  return (bytes) => {
    const known = kept.get(bytes) ?? new Map<string, Uint32Array>();
    kept.set(bytes, known);
    const words = known.get(name) ?? findPassing(bytes, passes);
    known.delete(name);
    known.set(name, words);
    if (known.size > KEPT_MAX) known.delete(known.keys().next().value!);
    return words;
  };
}

// The same loop three times: a function call per ad would take most of the
// time.

function findPassing(bytes: Uint8Array, passes: Uint8Array): Uint32Array {
  const words = new Uint32Array(WORDS);
  for (let i = 0; i < WORDS; i++) {
    let bits = 0;
    for (let at = i << 5, bit = 0; bit < 32; bit++, at++) {
      bits |= passes[bytes[at]!]! << bit;
    }
    words[i] = bits;
  }
  return words;
}

/** Without a branch, which would often be mispredicted. */
function keepRange(
  words: Uint32Array,
  stored: Uint32Array,
  { from, to }: { from: number; to: number },
) {
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

/** Quickly rules out most numbers that are not in the set. */
const SIEVE = 4_096;

function keepAmong(
  words: Uint32Array,
  stored: Uint32Array,
  among: ReadonlySet<number>,
) {
  const sieve = new Uint8Array(SIEVE);
  for (const number of among) sieve[number % SIEVE] = 1;
  for (let i = 0; i < WORDS; i++) {
    if (words[i] === 0) continue;
    let bits = 0;
    for (let at = i << 5, bit = 0; bit < 32; bit++, at++) {
      const number = stored[at]!;
      if (sieve[number & (SIEVE - 1)] === 1 && among.has(number)) {
        bits |= 1 << bit;
      }
    }
    words[i]! &= bits;
  }
}
