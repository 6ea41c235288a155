import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { eachDatabase } from "../../database.ts";
import {
  contentOf,
  countsOf,
  importRecords,
  nativeRecord,
} from "./native_record.ts";

const record = fc.record({
  id: fc.constantFrom("a", "b", "c"),
  text: fc.constantFrom("x", "y", "z"),
  seen: fc.constantFrom(null, 1_700_000_000, 1_700_100_000),
  brand: fc.constantFrom(null, "p1", "p2"),
}).map(({ id, text, seen, brand }) =>
  nativeRecord(id, {
    primary_text: text,
    last_seen_at: seen,
    brand: brand && { page_id: brand, name: `Page ${text}`, platforms: [text] },
  })
);
const file = fc.array(record, { minLength: 1, maxLength: 8 });

const seen = (id: string, text: string, last_seen_at: number | null) =>
  nativeRecord(id, { primary_text: text, last_seen_at });

/** Inputs whose second reading changed something once. */
const FOUND: [Record<string, unknown>[][], number][] = [
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
];

eachDatabase(
  "whatever the files and the size of batches, the archive ends the same and a second reading changes nothing",
  async (database) => {
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
          for (const records of files) {
            const first = await importRecords(database, records, {
              batchSize: size,
            });
            const content = await contentOf(database);
            const again = await importRecords(database, records, {
              batchSize: size,
            });
            assertEquals(countsOf(again), {
              received: records.length,
              inserted: 0,
              updated: 0,
              unchanged: records.length,
              rejected: 0,
            });
            assertEquals(await contentOf(database), content);
            counts.push(countsOf(first));
          }
          ends.push({ counts, content: await contentOf(database) });
        }
        assertEquals(ends[0], ends[1]);
      },
    );
    // The same walk through the inputs each time; what it once found stays in it.
    await fc.assert(property, { numRuns: 40, seed: 20261121, examples: FOUND });
  },
);
