import { assert } from "@std/assert";
import fc from "fast-check";
import { setBit, unite, WORDS } from "@/lib/columns/bits.ts";
import { evaluate } from "@/lib/columns/evaluate.ts";
import {
  type Chunk,
  CHUNK_ADS,
  FACTS as FACTS_COLUMN,
  IS_AD,
  NUMBER_MAX,
} from "@/lib/columns/format.ts";

const CHUNK = 3;
/** Values repeat after so many ads, so that they fall on every bit of a word. */
const PERIOD = 13;
const NUMBERS = [0, 1, 2, 3, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, NUMBER_MAX];
const FACTS = [0, IS_AD, IS_AD + 1, IS_AD + 2];

const perAd = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: PERIOD, maxLength: PERIOD });
/** Which ads of each period are in a set; a set may have no ads of the chunk. */
const set = fc.option(perAd(fc.boolean()), { freq: 6 });

type Test = { from: number; to: number } | { among: readonly number[] };
const test: fc.Arbitrary<Test> = fc.oneof(
  fc.tuple(fc.constantFrom(...NUMBERS), fc.constantFrom(...NUMBERS))
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  fc.shuffledSubarray([...NUMBERS, 4_099])
    .map((among) => ({ among })),
);

const passes = (test: Test, number: number) =>
  "among" in test
    ? test.among.includes(number)
    : number >= test.from && number <= test.to;

function wordsWhere(isIn: (offset: number) => boolean): Uint32Array {
  const words = new Uint32Array(WORDS);
  for (let offset = 0; offset < CHUNK_ADS; offset++) {
    if (isIn(offset)) setBit(words, offset);
  }
  return words;
}

/** One chunk of some columns. */
const columnsOf = (data: Record<string, Chunk>) => ({
  async *chunks(names: readonly string[]) {
    const found = names.map((name) => data[name]!);
    yield await Promise.resolve({ chunk: CHUNK, data: found });
  },
  keep: <Value>(_: string, read: (other: undefined) => Promise<Value>) =>
    read(undefined),
});

const COLUMNS = ["running_days", "brand_id"] as const;

Deno.test("a chunk's matches are those of checking one ad after another", async () => {
  const filters = fc.record({
    facts: perAd(fc.constantFrom(...FACTS)),
    allowed: fc.subarray(FACTS.slice(1)),
    groups: fc.array(
      fc.record({
        any: fc.array(set, { maxLength: 3 }),
        isExcluded: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    numbers: fc.array(
      fc.record({ values: perAd(fc.constantFrom(...NUMBERS)), test }),
      { maxLength: 2 },
    ),
    /** In the other words of a chunk, there are none. */
    count: fc.constantFrom(50, CHUNK_ADS),
  });
  await fc.assert(
    fc.asyncProperty(
      filters,
      async ({ facts, allowed, groups, numbers, count }) => {
        const columns = columnsOf({
          [FACTS_COLUMN]: Uint8Array.from(
            { length: CHUNK_ADS },
            (_, offset) => offset < count ? facts[offset % PERIOD]! : 0,
          ),
          ...Object.fromEntries(numbers.map(({ values }, n) => [
            COLUMNS[n],
            Uint32Array.from(
              { length: CHUNK_ADS },
              (_, offset) => values[offset % PERIOD]!,
            ),
          ])),
        });
        const bits = await evaluate(columns, {
          facts: Uint8Array.from(
            { length: 256 },
            (_, byte) => allowed.includes(byte) ? 1 : 0,
          ),
          sets: groups.map(({ any, isExcluded }) => ({
            isExcluded,
            bits: unite(any.map((isIn) =>
              new Map(
                isIn === null
                  ? [[CHUNK + 1, new Uint32Array(WORDS).fill(-1)]]
                  : [[CHUNK, wordsWhere((offset) => isIn[offset % PERIOD]!)]],
              )
            )),
          })),
          tests: numbers.map(({ test }, n) => ({
            column: COLUMNS[n]!,
            ...test,
          })),
        });
        const found = bits.get(CHUNK)!;
        const inPeriod = facts.map((byte, n) =>
          allowed.includes(byte) &&
          groups.every(({ any, isExcluded }) =>
            any.some((isIn) => isIn?.[n]) !== isExcluded
          ) && numbers.every(({ values, test }) => passes(test, values[n]!))
        );
        const expected = wordsWhere((offset) =>
          offset < count && inPeriod[offset % PERIOD]!
        );
        assert(expected.every((word, n) => word === found[n]));
      },
    ),
    { numRuns: 75, seed: 2 },
  );
});
