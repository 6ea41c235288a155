import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { bitsOf } from "@/lib/columns/bits.ts";
import { createCreativeNumbers } from "@/lib/columns/creative_numbers.ts";
import { CHUNK_ADS, chunkOf } from "@/lib/columns/format.ts";
import { groupAds } from "@/lib/columns/group_ads.ts";
import {
  comparePositions,
  MOVED,
  type Position,
} from "@/lib/columns/next_ads.ts";

const ad = fc.record({
  id: fc.integer({ min: 1, max: 2 * CHUNK_ADS }),
  // Some creatives differ in one of the numbers alone.
  high: fc.integer({ min: 0, max: 2 }),
  low: fc.integer({ min: 0, max: 2 }),
  number: fc.integer({ min: 0, max: 4 }),
  isMatch: fc.boolean(),
  /** The version of its last change, if it has moved. */
  movedAt: fc.option(fc.nat(3), { freq: 3 }),
  hasChanged: fc.boolean(),
});
type Ad = typeof ad extends fc.Arbitrary<infer Value> ? Value : never;

Deno.test("groups, their sizes and first ads are those of a plain array, from any position and with ads that have moved or changed", async () => {
  const creatives = createCreativeNumbers();
  const property = fc.asyncProperty(
    fc.uniqueArray(ad, { selector: ({ id }) => id, maxLength: 60 }),
    fc.record({ isDescending: fc.boolean(), byId: fc.boolean() }),
    fc.option(fc.nat({ max: 59 })),
    async (ads, { isDescending, byId }, at) => {
      const stored = (ad: Ad) => byId ? 0 : ad.number;
      const moved = new Map(
        ads.filter(({ movedAt }) => !byId && movedAt !== null)
          .map((ad) => [ad.id, MOVED + ad.movedAt!]),
      );
      const positionOf = (ad: Ad): Position => ({
        number: moved.get(ad.id) ?? stored(ad),
        id: ad.id,
      });
      const compare = (a: Position, b: Position) =>
        comparePositions(a, b, isDescending);
      const after = at === null || ads[at] === undefined
        ? null
        : positionOf(ads[at]);
      const changed = bitsOf(
        ads.filter(({ hasChanged }) => hasChanged).map(({ id }) => id),
      );
      const isAfter = (one: Position) =>
        after === null || compare(one, after) > 0;
      const mayBeFirst = (one: Position) =>
        !ads.find(({ id }) => id === one.id)!.hasChanged || isAfter(one);
      async function* chunks() {
        for (const chunk of [0, 1, 2]) {
          const column = (value: (ad: Ad) => number) => {
            const numbers = new Uint32Array(CHUNK_ADS);
            for (const ad of ads.filter(({ id }) => chunkOf(id) === chunk)) {
              numbers[ad.id % CHUNK_ADS] = value(ad);
            }
            return numbers;
          };
          yield {
            chunk,
            data: [
              column(({ high }) => high),
              column(({ low }) => low),
              ...byId ? [] : [column(stored)],
            ],
          };
        }
      }
      const matches = ads.filter(({ isMatch }) => isMatch);
      const groups = await groupAds(
        bitsOf(matches.map(({ id }) => id)),
        chunks(),
        {
          creatives,
          isDescending,
          moved,
          mayBeFirst: changed.size === 0 ? null : mayBeFirst,
        },
      );
      const expected = [
        ...Map.groupBy(
          matches.toSorted((a, b) => compare(positionOf(a), positionOf(b))),
          ({ high, low }) => `${high} ${low}`,
        ).values(),
      ].map((members) => ({
        size: members.length,
        first: members.map(positionOf).find(mayBeFirst),
      }));
      assertEquals(groups.count, expected.length);
      const pairs = [...groups.ids].map((id, n) => [id, groups.sizes[n]!]);
      assertEquals(
        new Set(pairs.map(String)),
        new Set(
          expected.map(({ first, size }) => `${first?.id ?? -1},${size}`),
        ),
      );
    },
  );
  await fc.assert(property, { numRuns: 75 });
});

Deno.test("each creative keeps its number, however many there are, and a chunk's numbers come from its current columns", () => {
  const creatives = createCreativeNumbers();
  const high = Uint32Array.from({ length: 5_000 }, (_, n) => n % 50);
  const low = Uint32Array.from({ length: 5_000 }, (_, n) => n % 2_500 << 16);
  const numbers = creatives.ofChunk(high, low);
  assertEquals(creatives.count, 2_500);
  assertEquals(
    [...numbers],
    Array.from({ length: 5_000 }, (_, n) => n % 2_500),
  );
  assert(creatives.ofChunk(high, low) === numbers);
  const others = creatives.ofChunk(high, low.map((half) => half + 1));
  assertEquals([others[0], creatives.count], [2_500, 5_000]);
  assertEquals(creatives.ofChunk(high.slice(), low.slice()), numbers);
});
