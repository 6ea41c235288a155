import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { bitsOf } from "@/lib/columns/bits.ts";
import { createCreativeNumbers } from "@/lib/columns/creative_numbers.ts";
import { CHUNK_ADS, NUMBER_MAX } from "@/lib/columns/format.ts";
import {
  firstGroups,
  groupAds,
  isLater,
  rankOf,
} from "@/lib/columns/group_ads.ts";

const ad = fc.record({
  id: fc.integer({ min: 1, max: 2 * CHUNK_ADS }),
  // Some creatives differ in one of the numbers alone.
  high: fc.integer({ min: 0, max: 2 }),
  low: fc.integer({ min: 0, max: 2 }),
  number: fc.integer({ min: 0, max: 4 }),
  isRow: fc.boolean(),
  isChanged: fc.boolean(),
});

Deno.test("groups, their sizes and first ads are those of a plain array, from any position", async () => {
  const creatives = createCreativeNumbers();
  const property = fc.asyncProperty(
    fc.uniqueArray(ad, { selector: ({ id }) => id, maxLength: 40 }),
    fc.boolean(),
    fc.option(fc.nat({ max: 39 })),
    fc.integer({ min: 1, max: 5 }),
    async (ads, isDescending, at, limit) => {
      const spotOf = ({ id, number }: typeof ads[number]) => ({
        rank: rankOf(number, isDescending),
        id,
      });
      const inColumns = ads.filter(({ isRow }) => !isRow);
      const column = (value: (each: typeof ads[number]) => number) => {
        const chunks = new Map<number, Uint32Array>();
        for (const each of inColumns) {
          const chunk = Math.floor(each.id / CHUNK_ADS);
          const numbers = chunks.get(chunk) ?? new Uint32Array(CHUNK_ADS);
          chunks.set(chunk, numbers);
          numbers[each.id % CHUNK_ADS] = value(each);
        }
        return chunks;
      };
      const after = at === null || ads[at] === undefined
        ? null
        : spotOf(ads[at]);
      const changed = ads.filter(({ isChanged }) => isChanged);
      const columns = [
        column(({ high }) => high),
        column(({ low }) => low),
      ] as const;
      const rows = ads.filter(({ isRow }) => isRow).map((each) => ({
        ...spotOf(each),
        creative: creatives.numberOf([each.high, each.low]),
      }));
      const numbered = await creatives.ofColumns(...columns);
      const again = await creatives.ofColumns(...columns);
      assert(again.entries().every(([chunk, n]) => n === numbered.get(chunk)));
      const groups = await groupAds({
        bits: bitsOf(inColumns.map(({ id }) => id)),
        creatives: numbered,
        creativeCount: creatives.count,
        rows,
        order: { isDescending, numbers: column(({ number }) => number) },
        passed: after &&
          { spot: after, changed: bitsOf(changed.map(({ id }) => id)) },
      });
      const sorted = ads.toSorted((a, b) =>
        isLater(spotOf(a), spotOf(b), isDescending) ? 1 : -1
      );
      const expected = [
        ...Map.groupBy(sorted, ({ high, low }) => `${high} ${low}`).values(),
      ].map((members) => ({
        size: members.length,
        first: members.find((each) =>
          after === null || !each.isChanged ||
          isLater(spotOf(each), after, isDescending)
        ),
      }));
      assertEquals(groups.count, expected.length);
      const page = expected.filter(({ first }) =>
        first !== undefined &&
        (after === null || isLater(spotOf(first), after, isDescending))
      ).sort((a, b) =>
        isLater(spotOf(a.first!), spotOf(b.first!), isDescending) ? 1 : -1
      ).slice(0, limit);
      assertEquals(
        firstGroups(groups, isDescending, after, limit)
          .map((group) => [groups.ids[group], groups.sizes[group]]),
        page.map(({ first, size }) => [first!.id, size]),
      );
    },
  );
  await fc.assert(property, { numRuns: 150 });
});

Deno.test("ads whose numbers a column does not have are reported, and are in no group", async () => {
  const column = (...numbers: number[]) =>
    new Map([[0, Uint32Array.from(numbers)]]);
  const { count, uncertain } = await groupAds({
    bits: bitsOf([1, 2, 3]),
    creatives: column(0, 1, 1, 2),
    creativeCount: 3,
    rows: [],
    order: { isDescending: true, numbers: column(0, 5, NUMBER_MAX, 7) },
  });
  assertEquals([count, uncertain], [2, [2]]);
});

Deno.test("each creative keeps its number, however many there are, and a chunk's numbers come from its current columns", async () => {
  const creatives = createCreativeNumbers();
  const high = Uint32Array.from({ length: 5_000 }, (_, n) => n % 50);
  const low = Uint32Array.from({ length: 5_000 }, (_, n) => n % 2_500 << 16);
  const numbersOf = async (low: Uint32Array) =>
    (await creatives.ofColumns(new Map([[7, high]]), new Map([[7, low]])))
      .get(7)!;
  const numbers = await numbersOf(low);
  assertEquals(creatives.count, 2_500);
  assertEquals(
    [...numbers],
    Array.from({ length: 5_000 }, (_, n) => n % 2_500),
  );
  assertEquals(creatives.numberOf([3, 3 << 16]), 3);
  const others = await numbersOf(low.map((half) => half + 1));
  assertEquals([others[0], creatives.count], [2_500, 5_000]);
});
