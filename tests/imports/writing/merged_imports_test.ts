import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { type AdState, mergeRecords } from "@/lib/imports/merge_records.ts";
import { readStates } from "@/lib/imports/read_stored.ts";
import { everyStore, type TestDatabase, testStores } from "../../database.ts";
import { foreignRecord } from "./foreign_record.ts";
import {
  assertCounts,
  IMPORTED_AT,
  importRecords,
  readContent,
} from "./native_record.ts";

const read = (record: unknown) => readAd("auto", record, IMPORTED_AT).ad;

const sequence = fc.array(foreignRecord, { minLength: 2, maxLength: 6 })
  .map((records) => {
    // A record that is not an ad itself is rejected before its ad exists, and accepted afterward.
    const known = new Set<string>();
    return records.filter((record) => {
      const { ad_archive_id, foreign } = read(record);
      if (!foreign!.isSighting) known.add(ad_archive_id);
      return known.has(ad_archive_id);
    });
  }).filter((records) => records.length > 1);

/** The ads after records, of which each is the newest unless the ad was observed later. */
function model(records: readonly unknown[]): AdState[] {
  const ads = new Map<string, { state: AdState; observed: number }>();
  for (const each of records) {
    const record = read(each);
    const { ad_archive_id, is_active } = record;
    const known = ads.get(ad_archive_id);
    const scraped = record.last_scraped_at ?? 0;
    const seen = record.last_seen_at ?? 0;
    const at = Math.max(scraped, is_active ? seen : 0);
    const before = known?.observed ?? 0;
    const isNewer = at === 0 || at >= before;
    ads.set(ad_archive_id, {
      state: mergeRecords(known?.state ?? null, record, isNewer),
      observed: isNewer ? Math.max(before, scraped, seen) : before,
    });
  }
  return [...ads.values()].map(({ state }) => state)
    .sort((a, b) => a.ad_archive_id < b.ad_archive_id ? -1 : 1);
}

/** A state without what is known of its page, which is in the brand's row. */
const withPage = (ad: AdState) => ({ ...ad, brand: ad.brand?.page_id ?? null });

async function readAds({ longRunning }: TestDatabase) {
  const ads = await longRunning.selectFrom("ads").select("ad_archive_id")
    .orderBy("ad_archive_id").execute();
  const ids = ads.map((ad) => ad.ad_archive_id);
  const states = await readStates(longRunning, ids);
  return ids.map((id) => withPage(states.get(id)!));
}

async function restart({ longRunning: db }: TestDatabase) {
  await db.deleteFrom("ads").execute();
  await db.deleteFrom("brands").execute();
}

everyStore.test(
  "records of other sources are merged one by one, whatever the batches and imports, and importing them again changes nothing",
  async (database, store) => {
    const property = fc.asyncProperty(
      sequence,
      fc.integer({ min: 1, max: 3 }),
      async (records, batchSize) => {
        const expected = model(records).map(withPage);
        const reports = [];
        for (const size of [batchSize, 500]) {
          await restart(database);
          const options = { batchSize: size };
          const { samples: _, ...dry } = await importRecords(
            database,
            records,
            {
              ...options,
              dryRun: true,
            },
          );
          const first = await importRecords(database, records, options);
          const { scrape_run_id } = first;
          assertEquals({ ...dry, scrape_run_id }, first);
          assertEquals(await readAds(database), expected);
          const content = await readContent(database);
          const again = await importRecords(database, records, options);
          const { received } = first;
          assertCounts(again, { received, unchanged: received });
          assertEquals(await readContent(database), content);
          reports.push({ ...first, scrape_run_id: 0 });
        }
        assertEquals(reports[0], reports[1]);

        await restart(database);
        const half = Math.ceil(records.length / 2);
        for (const part of [records.slice(0, half), records.slice(half)]) {
          const { samples: _, ...dry } = await importRecords(database, part, {
            dryRun: true,
          });
          const real = await importRecords(database, part);
          assertEquals({ ...real, scrape_run_id: 0 }, dry);
        }
        assertEquals(await readAds(database), expected);
      },
    );
    const numRuns = store === testStores[1] ? 20 : 3;
    await fc.assert(property, { numRuns, seed: 20261123 });
  },
);
