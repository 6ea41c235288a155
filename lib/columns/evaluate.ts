import { type Bits, WORDS } from "@/lib/columns/bits.ts";
import { inTurns } from "@/lib/columns/in_turns.ts";

/** Columns by chunk. */
export type Facts = ReadonlyMap<number, Uint8Array>;
export type Numbers = ReadonlyMap<number, Uint32Array>;

/** What is asked of ads, all of it at once. */
export interface Asked {
  /** Of each group an ad has to be in one of the sets. */
  all: readonly (readonly Bits[])[];
  /** It may be in none of these. */
  none: readonly Bits[];
  /** For each byte that `facts` can have: 1 if an ad may be so. */
  facts: Uint8Array;
  /** Its number, as it is stored, has to be in a range or among a few. */
  numbers: readonly { column: Numbers; test: NumberTest }[];
}

/** Both ends are in the range. */
export type NumberTest =
  | { from: number; to: number }
  | { among: ReadonlySet<number> };

/** The ads that match, by one pass over each column. */
export async function evaluate(asked: Asked, facts: Facts): Promise<Bits> {
  const found = new Map<number, Uint32Array>();
  for await (const [chunk, bytes] of inTurns(facts)) {
    found.set(chunk, evaluateChunk(asked, chunk, bytes));
  }
  return found;
}

function evaluateChunk(
  { all, none, facts, numbers }: Asked,
  chunk: number,
  bytes: Uint8Array,
): Uint32Array {
  const words = new Uint32Array(WORDS).fill(-1);
  for (const group of all) {
    const some = union(group, chunk);
    for (let i = 0; i < WORDS; i++) words[i]! &= some[i]!;
  }
  for (const set of none) {
    const others = set.get(chunk);
    if (others === undefined) continue;
    for (let i = 0; i < WORDS; i++) words[i]! &= ~others[i]!;
  }
  keepFacts(words, bytes, facts);
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

// The same loop three times: calling something for each ad would be most of the work.

function keepFacts(words: Uint32Array, bytes: Uint8Array, passes: Uint8Array) {
  for (let i = 0; i < WORDS; i++) {
    if (words[i] === 0) continue;
    let bits = 0;
    for (let at = i << 5, bit = 0; bit < 32; bit++, at++) {
      bits |= passes[bytes[at]!]! << bit;
    }
    words[i]! &= bits;
  }
}

/** Without a branch, which would be mispredicted for every other ad. */
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
      // In 32 bits without a sign, `span - above` borrows if it is out of the range.
      const above = (numbers[at]! - first) | 0;
      const borrow = (~span & above) | (~(span ^ above) & (span - above));
      bits |= (~borrow >>> 31) << bit;
    }
    words[i]! &= bits;
  }
}

/** Tells at once of most numbers that they are not among those that are sought. */
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
