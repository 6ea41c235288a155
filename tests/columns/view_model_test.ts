import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type ArchiveColumns,
  createArchiveColumns,
} from "@/lib/columns/archive_columns.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import { everyStore, type TestDatabase, testStores } from "../database.ts";
import { startHistory, step, take } from "./histories.ts";
import { expectedNumbers } from "./read_columns.ts";
import { seenNumbers } from "./seen_numbers.ts";

const history = fc.array(
  fc.record({
    step,
    /** Which processes read after it, and whether in a transaction. */
    readers: fc.subarray([0, 1, 2]),
    inTransaction: fc.boolean(),
  }),
  { minLength: 8, maxLength: 16 },
);

const see = (
  { kysely }: TestDatabase,
  columns: ArchiveColumns,
  inTransaction: boolean,
) => columns.read(kysely, seenNumbers, { inTransaction });

everyStore.test(
  "readers see the present state of all ads after any history, whichever views they had before and however little they keep",
  async (database, store) => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await startHistory(database);
        // The second one keeps nothing, the third one some chunks.
        const all = [undefined, 1, 20 * CHUNK_ADS].map((bytesMax) =>
          createArchiveColumns(bytesMax)
        );
        for (const { step, readers, inTransaction } of steps) {
          await take(database, step);
          const expected = await expectedNumbers(database);
          for (const n of readers) {
            assertEquals(
              await see(database, all[n]!, inTransaction),
              expected,
            );
            seen += expected.size;
          }
        }
        const expected = await expectedNumbers(database);
        for (const columns of [...all, createArchiveColumns()]) {
          assertEquals(await see(database, columns, false), expected);
        }
        assert(all[1]!.bytes === 0 && all[2]!.bytes <= 20 * CHUNK_ADS);
      }),
      {
        numRuns: store === testStores[1] ? 4 : 1,
        seed: 4,
        endOnFailure: true,
      },
    );
    assert(seen > 100, `${seen}`);
  },
);
