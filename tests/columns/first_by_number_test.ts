import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { bitsOf } from "@/lib/columns/bits.ts";
import { firstByNumber } from "@/lib/columns/first_by_number.ts";
import { CHUNK_ADS, chunkOf, NUMBER_MAX } from "@/lib/columns/format.ts";

const toColumn = (numbers: ReadonlyMap<number, number>) => {
  const column = new Map<number, Uint32Array>();
  for (const [id, number] of numbers) {
    const chunk = chunkOf(id);
    if (!column.has(chunk)) column.set(chunk, new Uint32Array(CHUNK_ADS));
    column.get(chunk)![id % CHUNK_ADS] = number;
  }
  return column;
};

const ids = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: CHUNK_ADS - 40, max: CHUNK_ADS + 40 }),
    fc.integer({ min: 0, max: 4 * CHUNK_ADS }),
  ),
  { maxLength: 200 },
);
const number = fc.oneof(
  fc.integer({ min: 0, max: 4 }),
  fc.integer({ min: 0, max: NUMBER_MAX - 1 }),
);

Deno.test("the first ads by a column are those of a sorted array, in both directions and from any position", async () => {
  const property = fc.asyncProperty(
    ids.chain((ids) =>
      fc.tuple(
        ...ids.map((id) => fc.tuple(fc.constant(id), number, fc.boolean())),
      )
    ),
    fc.record({
      isDescending: fc.boolean(),
      range: fc.constantFrom(
        { from: 0, to: NUMBER_MAX },
        { from: 1, to: NUMBER_MAX },
        { from: 0, to: 0 },
      ),
      limit: fc.integer({ min: 1, max: 30 }),
      place: fc.option(fc.nat()),
    }),
    async (ads, { isDescending, range, limit, place }) => {
      const sign = isDescending ? -1 : 1;
      const order = ads.toSorted(([a, x], [b, y]) => sign * (x - y || a - b));
      const at = place === null || ads.length === 0
        ? null
        : order[place % ads.length]!;
      const after = at && { id: at[0], number: at[1] };
      const expected = order.slice(at === null ? 0 : order.indexOf(at) + 1)
        .filter(([, number, isInSet]) =>
          isInSet && number >= range.from && number <= range.to
        ).slice(0, limit).map(([id]) => id);
      const found = await firstByNumber(
        bitsOf(ads.filter(([, , isInSet]) => isInSet).map(([id]) => id)),
        toColumn(new Map(ads.map(([id, number]) => [id, number]))),
        { isDescending, ...range, after, limit },
      );
      assertEquals(
        found?.toSorted((a, b) => a - b),
        expected.toSorted((a, b) => a - b),
      );
    },
  );
  await fc.assert(property, { numRuns: 200 });
});

Deno.test("of very many ads whose order by number is the reverse of that by id, the first ones are kept", async () => {
  const all = Array.from({ length: 30_000 }, (_, id) => id);
  for (const isDescending of [true, false]) {
    // Each one that is met comes before all that were met; two have each number.
    const numberOf = (id: number) =>
      1 + Math.floor((isDescending ? 30_000 - id : 60_000 - id) / 2);
    const found = await firstByNumber(
      bitsOf(all),
      toColumn(new Map(all.map((id) => [id, numberOf(id)]))),
      { isDescending, from: 0, to: NUMBER_MAX, after: null, limit: 3 },
    );
    const sign = isDescending ? -1 : 1;
    const expected = all.toSorted((a, b) =>
      sign * (numberOf(a) - numberOf(b) || a - b)
    ).slice(0, 3);
    assertEquals(
      found?.toSorted((a, b) => a - b),
      expected.toSorted((a, b) => a - b),
    );
  }
});

Deno.test("a number that also represents higher ones has no order", async () => {
  const bits = bitsOf([1, 2, 3]);
  const column = toColumn(new Map([[1, 5], [2, NUMBER_MAX], [3, 7]]));
  const all = { from: 0, to: NUMBER_MAX, limit: 2 };
  const first = (isDescending: boolean, number: number | null, limit = 2) =>
    firstByNumber(bits, column, {
      ...all,
      isDescending,
      limit,
      after: number === null ? null : { number, id: 2 },
    });
  assertEquals(await first(true, null), null);
  assertEquals(await first(true, NUMBER_MAX), null);
  assertEquals(await first(false, null), [1, 3]);
  assertEquals(await first(false, null, 3), null);
});
