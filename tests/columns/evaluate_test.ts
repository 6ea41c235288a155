import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type Bits,
  bitsOf,
  countBits,
  dropIds,
  listIds,
  nextIds,
} from "@/lib/columns/bits.ts";
import { evaluate, type NumberTest } from "@/lib/columns/evaluate.ts";
import { CHUNK_ADS, IS_AD, NUMBER_MAX } from "@/lib/columns/format.ts";
import { tally } from "@/lib/columns/tally.ts";

/** Places where words, chunks and the archive begin and end; the last chunk is short of most ads. */
const IDS = [
  ...[1, 31, 32, 33, 63, 64, CHUNK_ADS - 1],
  ...[CHUNK_ADS, CHUNK_ADS + 1, CHUNK_ADS + 32],
  ...[5 * CHUNK_ADS - 1, 5 * CHUNK_ADS, 5 * CHUNK_ADS + 7],
];
const NUMBERS = [0, 1, 2, 3, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, NUMBER_MAX];

const someIds = fc.subarray(IDS);
const someNumbers = fc.subarray(NUMBERS);
const test: fc.Arbitrary<NumberTest> = fc.oneof(
  // Zero is unknown, and in no range.
  fc.tuple(
    fc.constantFrom(...NUMBERS.slice(1)),
    fc.constantFrom(...NUMBERS.slice(1)),
  )
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  someNumbers.map((numbers) => ({
    among: new Set([...numbers.filter((n) => n > 0), 4_099]),
  })),
);

function columnOf<Array extends Uint8Array | Uint32Array>(
  values: readonly number[],
  create: () => Array,
): Map<number, Array> {
  const column = new Map<number, Array>();
  IDS.forEach((id, i) => {
    const chunk = Math.floor(id / CHUNK_ADS);
    // As in the database, what has only zeros is not there.
    if (values[i] === 0) return;
    if (!column.has(chunk)) column.set(chunk, create());
    column.get(chunk)![id % CHUNK_ADS] = values[i]!;
  });
  return column;
}
const numbersOf = (values: readonly number[]) =>
  columnOf(values, () => new Uint32Array(CHUNK_ADS));
const factsOf = (values: readonly number[]) =>
  columnOf(values, () => new Uint8Array(CHUNK_ADS));

const perAd = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: IDS.length, maxLength: IDS.length });

Deno.test("columns find the same ads as checking one ad after another", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        facts: perAd(fc.constantFrom(0, IS_AD, IS_AD + 1, IS_AD + 2)),
        passes: fc.subarray([IS_AD, IS_AD + 1, IS_AD + 2]),
        all: fc.array(fc.array(someIds, { maxLength: 3 }), { maxLength: 2 }),
        none: fc.array(someIds, { maxLength: 2 }),
        numbers: fc.array(
          fc.record({ values: perAd(fc.constantFrom(...NUMBERS)), test }),
          { maxLength: 2 },
        ),
      }),
      async ({ facts, passes, all, none, numbers }) => {
        const expected = IDS.filter((id, i) =>
          passes.includes(facts[i]!) &&
          all.every((group) => group.some((ids) => ids.includes(id))) &&
          !none.some((ids) => ids.includes(id)) &&
          numbers.every(({ values, test }) =>
            "among" in test
              ? test.among.has(values[i]!)
              : values[i]! >= test.from && values[i]! <= test.to
          )
        );
        const found = await evaluate({
          all: all.map((group) => group.map(bitsOf)),
          none: none.map(bitsOf),
          facts: Uint8Array.from(
            { length: 256 },
            (_, byte) => passes.includes(byte) ? 1 : 0,
          ),
          numbers: numbers.map(({ values, test }) => ({
            column: numbersOf(values),
            test,
          })),
        }, factsOf(facts));
        assertEquals(listIds(found), expected);
        assertEquals(countBits(found), expected.length);
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("conditions on facts give the same result when repeated, whatever was evaluated in between", async () => {
  const values = IDS.map((_, i) => IS_AD + i);
  const facts = factsOf(values);
  const ask = async (byte: number, all: readonly (readonly Bits[])[] = []) => {
    const passes = new Uint8Array(256).fill(1, IS_AD, byte + 1);
    return listIds(
      await evaluate({ all, none: [], facts: passes, numbers: [] }, facts),
    );
  };
  for (let round = 0; round < 2; round++) {
    for (const [i, byte] of values.entries()) {
      assertEquals(await ask(byte, [[bitsOf([IDS[0]!])]]), [IDS[0]]);
      assertEquals(await ask(byte), IDS.slice(0, i + 1));
    }
  }
});

Deno.test("ads of several chunks are listed, counted and removed, and their numbers counted", async () => {
  await fc.assert(
    fc.asyncProperty(
      someIds,
      someIds,
      perAd(fc.constantFrom(0, 1, 2, 3, 4, 5_000, 5_001)),
      fc.constantFrom(1, 3, 1_000),
      async (ids, dropped, values, per) => {
        const bits: Bits = bitsOf(ids);
        dropIds(bits, [...dropped, 9 * CHUNK_ADS]);
        const left = ids.filter((id) => !dropped.includes(id));
        assertEquals(listIds(bits), left);
        assertEquals(countBits(bits), left.length);
        const groups = Map.groupBy(left, (id) => {
          const number = values[IDS.indexOf(id)]!;
          return number === 0 ? 0 : Math.ceil(number / per);
        });
        assertEquals(
          await tally(bits, numbersOf(values), per),
          new Map(
            [...groups].sort(([a], [b]) => a - b)
              .map(([group, { length }]) => [group, length]),
          ),
        );
      },
    ),
  );
  assertEquals(await tally(bitsOf([1]), numbersOf([NUMBER_MAX])), null);
});

Deno.test("the next ids of an order are those after a position, up to the limit", () => {
  fc.assert(
    fc.property(
      someIds,
      fc.boolean(),
      fc.constantFrom(null, 0, ...IDS, 3 * CHUNK_ADS, 9 * CHUNK_ADS),
      fc.integer({ min: 1, max: 5 }),
      (ids, isDescending, after, limit) => {
        const ordered = isDescending ? ids.toReversed() : ids;
        assertEquals(
          nextIds(bitsOf(ids), { isDescending, after, limit }),
          ordered.filter((id) =>
            after === null || (isDescending ? id < after : id > after)
          ).slice(0, limit),
        );
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("a set of all ads of a chunk counts them all", () => {
  const full = new Map([[3, new Uint32Array(CHUNK_ADS / 32).fill(-1)]]);
  assertEquals(countBits(full), CHUNK_ADS);
  assertEquals(listIds(full).at(-1), 4 * CHUNK_ADS - 1);
});
