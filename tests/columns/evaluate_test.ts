import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { eachPlace, setBit, unite, WORDS } from "@/lib/columns/bits.ts";
import { evaluateChunk, type NumberTest } from "@/lib/columns/evaluate.ts";
import { CHUNK_ADS, IS_AD, NUMBER_MAX } from "@/lib/columns/format.ts";

const CHUNK = 3;
/** Values repeat after so many ads, so that they fall on every bit of a word. */
const PERIOD = 13;
const NUMBERS = [0, 1, 2, 3, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, NUMBER_MAX];
const FACTS = [0, IS_AD, IS_AD + 1, IS_AD + 2];

const perAd = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: PERIOD, maxLength: PERIOD });
/** Which ads of each period are in a set; a set may have no ads of the chunk. */
const set = fc.option(perAd(fc.boolean()), { freq: 6 });

const test: fc.Arbitrary<NumberTest> = fc.oneof(
  fc.tuple(fc.constantFrom(...NUMBERS), fc.constantFrom(...NUMBERS))
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  fc.subarray([...NUMBERS, 4_099].sort((a, b) => a - b))
    .map((among) => ({ among })),
);

const passes = (test: NumberTest, number: number) =>
  "among" in test
    ? test.among.includes(number)
    : number >= test.from && number <= test.to;

function wordsWhere(isIn: (place: number) => boolean): Uint32Array {
  const words = new Uint32Array(WORDS);
  for (let place = 0; place < CHUNK_ADS; place++) {
    if (isIn(place)) setBit(words, place);
  }
  return words;
}

Deno.test("a chunk's matches are those of checking one ad after another, be they few or many", () => {
  const asked = fc.record({
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
    /** Ads are tested one by one, or word by word. */
    count: fc.constantFrom(50, 3_000, CHUNK_ADS),
  });
  let [few, many] = [0, 0];
  fc.assert(
    fc.property(asked, ({ facts, allowed, groups, numbers, count }) => {
      const found = evaluateChunk(
        {
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
                  : [[CHUNK, wordsWhere((place) => isIn[place % PERIOD]!)]],
              )
            )),
          })),
          tests: numbers.map(({ test }) => test),
        },
        CHUNK,
        Uint8Array.from(
          { length: CHUNK_ADS },
          (_, place) => place < count ? facts[place % PERIOD]! : 0,
        ),
        numbers.map(({ values }) =>
          Uint32Array.from(
            { length: CHUNK_ADS },
            (_, place) => values[place % PERIOD]!,
          )
        ),
      );
      const inPeriod = facts.map((byte, n) =>
        allowed.includes(byte) &&
        groups.every(({ any, isExcluded }) =>
          any.some((isIn) => isIn?.[n]) !== isExcluded
        ) && numbers.every(({ values, test }) => passes(test, values[n]!))
      );
      const expected = wordsWhere((place) =>
        place < count && inPeriod[place % PERIOD]!
      );
      assert(expected.every((word, n) => word === found[n]));
      let matches = 0;
      eachPlace(found, () => matches++);
      if (matches > 0 && matches < 4_096) few++;
      if (matches > 4_096) many++;
    }),
    { numRuns: 150, seed: 2 },
  );
  assert(few > 5 && many > 5, `${few}, ${many}`);
});

Deno.test("conditions on facts give the same result when repeated, whatever was evaluated in between", () => {
  const bytes = new Uint8Array(CHUNK_ADS);
  for (let n = 0; n < 20; n++) bytes[n] = IS_AD + n;
  const only = new Map([[CHUNK, wordsWhere((place) => place === 0)]]);
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 20; n++) {
      const facts = new Uint8Array(256).fill(1, IS_AD, IS_AD + n + 1);
      const ask = (all: Map<number, Uint32Array>[]) => {
        const sets = all.map((bits) => ({ bits, isExcluded: false }));
        const asked = { facts, sets, tests: [] };
        return evaluateChunk(asked, CHUNK, bytes, []);
      };
      assertEquals(ask([only]), only.get(CHUNK));
      assertEquals(ask([]), wordsWhere((place) => place <= n));
    }
  }
});
