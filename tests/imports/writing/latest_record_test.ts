import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { everyStore, testStores } from "../../database.ts";
import { storedAds } from "../../stored_ads.ts";
import {
  assertCounts,
  importRecords,
  nativeRecord,
  readContent,
  sumCounts,
} from "./native_record.ts";

interface Sighting {
  id: string;
  text: string;
  is_active: boolean;
  last_seen_at: number | null;
  last_scraped_at: number | null;
  brand: string | null;
}

const time = fc.constantFrom(null, 1_700_000_000, 1_700_100_000);
const sighting = fc.record<Sighting>({
  id: fc.constantFrom("a", "b", "c"),
  text: fc.constantFrom("x", "y", "z"),
  is_active: fc.boolean(),
  last_seen_at: time,
  last_scraped_at: time,
  brand: fc.constantFrom(null, "p1", "p2"),
});
const file = fc.array(sighting, { minLength: 1, maxLength: 8 });

function toRecord({ id, text, brand, ...times }: Sighting) {
  return nativeRecord(id, {
    primary_text: text,
    ...times,
    brand: brand && { page_id: brand, name: `Page ${text}`, platforms: [text] },
  });
}

const seen = (
  id: string,
  text: string,
  last_seen_at: number | null,
  is_active = true,
): Sighting => ({
  id,
  text,
  is_active,
  last_seen_at,
  last_scraped_at: null,
  brand: null,
});

/** Inputs whose second reading changed something once. */
const FOUND: [Sighting[][], number][] = [
  [[
    [seen("b", "x", null), seen("b", "x", 1_700_100_000)],
    [seen("b", "x", null), seen("b", "x", 1_700_000_000)],
  ], 1],
  [[
    [seen("a", "y", null)],
    [seen("a", "x", 1_700_000_000)],
    [
      seen("a", "y", null),
      seen("a", "x", 1_700_000_000),
      seen("a", "x", null),
    ],
  ], 1],
  // A stop that dates from before the last sighting, and what was seen before it again.
  [[
    [seen("a", "x", 1_700_100_000)],
    [seen("a", "x", 1_700_000_000, false)],
    [seen("a", "y", 1_700_000_000), seen("a", "x", 1_700_000_000, false)],
  ], 1],
];

/** What the rule says of sightings in the order of their import, one by one. */
class Model {
  readonly winners = new Map<string, Sighting>();
  readonly #observed = new Map<string, number>();

  read(sightings: readonly Sighting[]): void {
    for (const each of sightings) {
      const { id, is_active, last_seen_at, last_scraped_at } = each;
      const until = this.#observed.get(id) ?? 0;
      const known = is_active
        ? Math.max(last_seen_at ?? 0, last_scraped_at ?? 0)
        : last_scraped_at ?? 0;
      if (known !== 0 && known < until) continue;
      this.winners.set(id, each);
      this.#observed.set(
        id,
        Math.max(until, last_seen_at ?? 0, last_scraped_at ?? 0),
      );
    }
  }
}

everyStore.test(
  "the record observed last wins, whatever the files and batch sizes, and importing again changes nothing",
  async (database, store) => {
    const db = database.longRunning;
    const property = fc.asyncProperty(
      fc.array(file, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 7 }),
      async (files, batchSize) => {
        const ends = [];
        for (const size of [batchSize, 500]) {
          await db.deleteFrom("ads").execute();
          await db.deleteFrom("brands").execute();
          const counts = [];
          const model = new Model();
          for (const sightings of files) {
            const records = sightings.map(toRecord);
            const first = await importRecords(database, records, {
              batchSize: size,
            });
            const { received: _, ...outcomes } = sumCounts(first);
            const { length: received } = records;
            assertEquals(
              Object.values(outcomes).reduce((sum, n) => sum + n),
              received,
            );
            model.read(sightings);
            const stored = (await storedAds(db)).map((ad) => ({
              id: ad.ad_archive_id,
              text: ad.primary_text,
              is_active: ad.is_active,
              last_seen_at: ad.last_seen_at,
              last_scraped_at: ad.last_scraped_at,
            }));
            assertEquals(
              stored.sort((a, b) => a.id < b.id ? -1 : 1),
              [...model.winners.values()].map(({ brand: _, ...rest }) => rest)
                .sort((a, b) => a.id < b.id ? -1 : 1),
            );
            const content = await readContent(database);
            const again = await importRecords(database, records, {
              batchSize: size,
            });
            assertCounts(again, { received, unchanged: received });
            assertEquals(await readContent(database), content);
            counts.push(sumCounts(first));
          }
          ends.push({ counts, content: await readContent(database) });
        }
        assertEquals(ends[0], ends[1]);
      },
    );
    // The same walk through the inputs each time; what it once found stays in
    // it. The decisions are made here, so one store goes on, the fastest; the
    // others need only its beginning.
    const numRuns = store === testStores[1] ? 20 : 3;
    await fc.assert(property, { numRuns, seed: 20261121, examples: FOUND });
  },
);
