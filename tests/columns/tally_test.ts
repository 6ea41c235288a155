import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { bitsOf } from "@/lib/columns/bits.ts";
import {
  type Chunk,
  CHUNK_ADS,
  chunkOf,
  NUMBER_MAX,
} from "@/lib/columns/format.ts";
import { tally } from "@/lib/columns/tally.ts";

async function* chunksOf(ads: readonly (readonly [number, number])[]) {
  for (const chunk of [0, 1, 2]) {
    const own = ads.filter(([id]) => chunkOf(id) === chunk);
    const most = Math.max(0, ...own.map(([, number]) => number));
    const data: Chunk = most < 256
      ? new Uint8Array(CHUNK_ADS)
      : new Uint32Array(CHUNK_ADS);
    for (const [id, number] of own) data[id % CHUNK_ADS] = number;
    yield { chunk, data: [data] };
  }
}

Deno.test("the numbers of a set are counted as in a plain array, in groups of any size", async () => {
  const ad = fc.tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: CHUNK_ADS - 20, max: 2 * CHUNK_ADS + 20 }),
    ),
    fc.constantFrom(0, 1, 2, 3, 4, 255, 256, 5_000, 5_001, 90_000),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(ad, { selector: ([id]) => id, maxLength: 60 }),
      fc.constantFrom(1, 3, 1_000),
      async (ads, per) => {
        const own = ads.filter(([, , isIn]) => isIn);
        const expected = Map.groupBy(
          own,
          ([, number]) => number === 0 ? 0 : Math.ceil(number / per),
        );
        assertEquals(
          await tally(
            bitsOf(own.map(([id]) => id)),
            chunksOf(ads.map(([id, number]) => [id, number])),
            per,
          ),
          new Map(
            [...expected].sort(([a], [b]) => a - b)
              .map(([group, { length }]) => [group, length]),
          ),
        );
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("numbers far apart take no memory for those between them", async () => {
  const ads = [1, 2, 3].map((id) => [id, NUMBER_MAX - id] as const);
  assertEquals(
    await tally(bitsOf([1, 2, 3]), chunksOf([...ads, [4, 7], [5, 1_500_000]])),
    new Map(ads.map(([, number]) => [number, 1])),
  );
});

Deno.test("the highest number is in the last group of days", async () => {
  const day = 86_400;
  assertEquals(
    await tally(bitsOf([1, 2]), chunksOf([[1, NUMBER_MAX], [2, day]]), day),
    new Map([[1, 1], [Math.ceil(NUMBER_MAX / day), 1]]),
  );
});
