import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type Bits,
  bitsOf,
  countBits,
  eachOffset,
  hasBit,
  intersect,
  nextIds,
  sizeOfBits,
  unite,
  without,
} from "@/lib/columns/bits.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";

/** Places where words and chunks begin and end, some chunks apart. */
const IDS = [
  ...[1, 31, 32, 33, 63, 64, CHUNK_ADS - 1],
  ...[CHUNK_ADS, CHUNK_ADS + 1, CHUNK_ADS + 32],
  ...[5 * CHUNK_ADS - 1, 5 * CHUNK_ADS, 5 * CHUNK_ADS + 7],
];
const someIds = fc.subarray(IDS);

function listIds(bits: Bits): number[] {
  const ids: number[] = [];
  for (const [chunk, words] of bits) {
    eachOffset(words, (offset) => ids.push(chunk * CHUNK_ADS + offset));
  }
  return ids;
}

const sorted = (bits: Bits) => listIds(bits).sort((a, b) => a - b);

Deno.test("sets of ads are united, intersected, subtracted, counted and listed like plain sets, and stay as they were", () => {
  fc.assert(
    fc.property(
      fc.array(someIds, { minLength: 1, maxLength: 4 }),
      someIds,
      (sets, others) => {
        const all = sets.map(bitsOf);
        const some = (id: number) => sets.some((ids) => ids.includes(id));
        const every = (id: number) => sets.every((ids) => ids.includes(id));
        const united = unite(all);
        assertEquals(sorted(united), IDS.filter(some));
        assertEquals(countBits(united), IDS.filter(some).length);
        assertEquals(sorted(intersect(all)), IDS.filter(every));
        assertEquals(
          sorted(without(united, bitsOf(others))),
          IDS.filter((id) => some(id) && !others.includes(id)),
        );
        for (const id of [...IDS, 9 * CHUNK_ADS]) {
          assertEquals(hasBit(united, id), some(id));
        }
        assertEquals(all.map(listIds), sets);
      },
    ),
    { numRuns: 300 },
  );
  assertEquals([sorted(unite([])), sorted(intersect([]))], [[], []]);
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

Deno.test("a set of all ads of a chunk counts them all, and takes a bit for each", () => {
  const full = new Map([[3, new Uint32Array(CHUNK_ADS / 32).fill(-1)]]);
  assertEquals(countBits(full), CHUNK_ADS);
  assertEquals(listIds(full).at(-1), 4 * CHUNK_ADS - 1);
  assertEquals(sizeOfBits(full), CHUNK_ADS / 8);
});
