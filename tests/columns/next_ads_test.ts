import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { bitsOf } from "@/lib/columns/bits.ts";
import { CHUNK_ADS, chunkOf, NUMBER_MAX } from "@/lib/columns/format.ts";
import {
  comparePositions,
  MOVED,
  nextAds,
  type Position,
} from "@/lib/columns/next_ads.ts";
import { lowerBound, sortedOffsets } from "@/lib/columns/sorted_offsets.ts";

const number = fc.oneof(
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom(65_535, 65_536, 2 ** 31, NUMBER_MAX - 1, NUMBER_MAX),
  fc.integer({ min: 0, max: NUMBER_MAX }),
);
/** None of these ads has moved, so that none comes after one that has. */
const reached = fc.oneof(number, fc.constant(MOVED + 1));
const id = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: CHUNK_ADS - 40, max: CHUNK_ADS + 40 }),
  fc.integer({ min: 0, max: 3 * CHUNK_ADS }),
);
const ads = fc.uniqueArray(
  fc.record({ id, number, isMatch: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 150 },
);

/** As a list has them: unknown ones last, those with the same number by id. */
function compare(a: Position, b: Position, isDescending: boolean): number {
  const sign = isDescending ? -1 : 1;
  if (a.number === b.number) return sign * (a.id - b.id);
  if (a.number === 0 || b.number === 0) return b.number - a.number;
  return sign * (a.number - b.number);
}

Deno.test("the next ads of an order are those of a sorted array, found in either way, from any position", () => {
  const order = fc.record({
    isDescending: fc.boolean(),
    after: fc.option(fc.record({ number: reached, id }), { freq: 3 }),
    /** From an ad of the archive, whether or not it matches. */
    at: fc.option(fc.nat()),
    limit: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(ads, order, (ads, { isDescending, after, at, limit }) => {
      const from: Position | null = at === null || ads.length === 0
        ? after
        : ads[at % ads.length]!;
      const matches = ads.filter(({ isMatch }) => isMatch);
      const bits = bitsOf(matches.map(({ id }) => id));
      const parts = [0, 1, 2, 3].map((chunk) => {
        const numbers = new Uint32Array(CHUNK_ADS);
        for (const ad of ads) {
          if (chunkOf(ad.id) === chunk) numbers[ad.id % CHUNK_ADS] = ad.number;
        }
        const words = bits.get(chunk) ?? new Uint32Array(CHUNK_ADS / 32);
        return { chunk, words, numbers };
      });
      const expected = matches
        .filter((ad) => from === null || compare(ad, from, isDescending) > 0)
        .filter(() => from === null || from.number < MOVED)
        .toSorted((a, b) => compare(a, b, isDescending)).slice(0, limit)
        .map(({ id, number }) => ({ number, id }));
      const next = { isDescending, after: from, limit };
      assertEquals(nextAds(parts, next, true), expected, "few");
      assertEquals(nextAds(parts, next, false), expected, "many");
    }),
    { numRuns: 75 },
  );
});

Deno.test("ads that have moved come after all others, in the order of their changes in both directions", () => {
  const all = [
    { number: 7, id: 1 },
    { number: 0, id: 2 },
    { number: MOVED + 3, id: 9 },
    { number: MOVED + 4, id: 3 },
    { number: MOVED + 4, id: 8 },
  ];
  for (const isDescending of [true, false]) {
    assertEquals(
      all.toReversed().sort((a, b) => comparePositions(a, b, isDescending)),
      all,
    );
  }
});

const values = fc.array(number, { minLength: 1, maxLength: 40 });

Deno.test("a chunk's order is by number, then by offset, and every position in it is found", () => {
  fc.assert(
    fc.property(values, number, fc.nat(CHUNK_ADS), (values, number, offset) => {
      const numbers = Uint32Array.from(
        { length: CHUNK_ADS },
        (_, offset) => values[offset % values.length]!,
      );
      const offsets = sortedOffsets(numbers);
      const before = (at: number, [number, offset]: readonly number[]) =>
        numbers[at]! < number! || numbers[at] === number && at < offset!;
      for (let n = 1; n < CHUNK_ADS; n++) {
        const next = offsets[n]!;
        if (!before(offsets[n - 1]!, [numbers[next]!, next])) {
          throw new Error(`${offsets[n - 1]} is before ${next}`);
        }
      }
      assertEquals(
        lowerBound(numbers, offsets, number, offset),
        offsets.filter((at) => before(at, [number, offset])).length,
      );
      assertEquals(sortedOffsets(numbers), offsets);
    }),
    { numRuns: 40 },
  );
});
