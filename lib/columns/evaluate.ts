import { Buffer } from "node:buffer";
import type { Session } from "@/lib/columns/archive_columns.ts";
import {
  type Bits,
  intersect,
  setBit,
  sizeOfBits,
  without,
  WORDS,
} from "@/lib/columns/bits.ts";
import { FACTS, type NumberColumn } from "@/lib/columns/format.ts";
import { eachOffsetOf } from "@/lib/columns/sorted_offsets.ts";

/** Conditions on ads, all of which must be true. */
interface Conditions {
  /** For each possible byte of `facts`: 1 if it is allowed. */
  facts: Uint8Array;
  /** Sets that an ad must be in; or, excluded, must not be in. */
  sets: readonly { bits: Bits; isExcluded: boolean }[];
  /** Tests of an ad's numbers. */
  tests: readonly NumberTest[];
}

/** Both ends of a range are inclusive. */
export type NumberTest =
  & { readonly column: NumberColumn }
  & (
    | { readonly from: number; readonly to: number }
    /** @property orNone whether unknown values pass too */
    | { readonly among: readonly number[]; readonly orNone?: boolean }
  );

type Columns = Pick<Session, "chunks" | "keep">;

/** The ads that match. */
export async function evaluate(
  columns: Columns,
  { facts, sets, tests }: Conditions,
): Promise<Bits> {
  const within = sets.reduce(
    (within, { bits, isExcluded }) =>
      isExcluded ? without(within, bits) : intersect([within, bits]),
    await withFacts(columns, facts),
  );
  if (tests.length === 0) return within;
  const found = new Map<number, Uint32Array>();
  const names = tests.map(({ column }) => column);
  for await (const { chunk, data } of columns.chunks(names)) {
    const words = within.get(chunk)!.slice();
    tests.forEach((test, n) => {
      const numbers = data[n] as Uint32Array;
      if ("among" in test) keepAmong(words, numbers, test);
      else keepRange(words, numbers, test.from, test.to);
    });
    found.set(chunk, words);
  }
  return found;
}

/** The ads whose facts are allowed. Many filters have the same condition. */
const withFacts = (columns: Columns, allowed: Uint8Array): Promise<Bits> =>
  columns.keep(`facts ${Buffer.from(allowed).toString("latin1")}`, async () => {
    const bits = new Map<number, Uint32Array>();
    for await (const { chunk, data: [facts] } of columns.chunks([FACTS])) {
      bits.set(chunk, findAllowed(facts as Uint8Array, allowed));
    }
    return bits;
  }, sizeOfBits);

function findAllowed(facts: Uint8Array, allowed: Uint8Array): Uint32Array {
  const words = new Uint32Array(WORDS);
  for (let i = 0; i < WORDS; i++) {
    let bits = 0;
    for (let offset = i << 5, bit = 0; bit < 32; bit++, offset++) {
      bits |= allowed[facts[offset]!]! << bit;
    }
    words[i] = bits;
  }
  return words;
}

/** Removes the ads that fail a test. */
function keepRange(
  words: Uint32Array,
  numbers: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = 0; i < WORDS; i++) {
    if (words[i] === 0) continue;
    let bits = 0;
    for (let offset = i << 5, bit = 0; bit < 32; bit++, offset++) {
      const number = numbers[offset]!;
      // Without a branch, which would often be mispredicted.
      bits |= (Number(number >= from) & Number(number <= to)) << bit;
    }
    words[i]! &= bits;
  }
}

/** Like `keepRange`, but finds the ads by the chunk's order, since most values have few ads. */
function keepAmong(
  words: Uint32Array,
  numbers: Uint32Array,
  { among, orNone = false }: Extract<NumberTest, { among: unknown }>,
): void {
  const found = new Uint32Array(WORDS);
  if (orNone) {
    found.fill(0xffff_ffff);
    keepRange(found, numbers, 0, 0);
  }
  for (const number of among) {
    eachOffsetOf(numbers, number, (offset) => setBit(found, offset));
  }
  for (let i = 0; i < WORDS; i++) words[i]! &= found[i]!;
}
