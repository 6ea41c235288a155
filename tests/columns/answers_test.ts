import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { sql } from "kysely";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { keepTerms } from "@/lib/columns/fold/keep_terms.ts";
import { everyStore, testStores } from "../database.ts";
import { reader } from "../reader.ts";
import { collapsedPages } from "../v1/ads/collapsed_pages.ts";
import {
  expectedIds,
  firstOfEach,
  modelAds,
  questions,
} from "../v1/ads/list_model.ts";
import { AT_ONCE, readColumns } from "./read_columns.ts";

/** Common words and rare ones, of all fields; other words are found by their index. */
const TERMS = [
  ...["tcommon", "tred", "tshoes", "trareness", "tblue", "trouge"],
  ...["alearn", "dexample", "dshop", "dbücher", "tnothing"],
];

const all = modelAds(160);

/** Some ads are not there any more: those that were deleted before or after a fold. */
const isDeleted = ({ n }: { n: number }) => n % 13 === 4;

for (const hasTerms of [true, false]) {
  everyStore.test(
    `lists and creatives are those of a plain array for folded, changed, new and deleted ads on both sides of a chunk's border, ${
      hasTerms ? "with" : "without"
    } columns of terms`,
    async (database, store) => {
      const { longRunning: db } = database;
      await sql`alter table ads alter id restart with 65460`.execute(db);
      // No terms but those of the test.
      await sql`update ad_columns_state set chosen_from = 1e12`.execute(db);
      const before = all.map((ad) => ({
        ...ad,
        is_active: !ad.is_active,
        cta_text: "Oak",
        running_days: 1,
        primary_text: "Red shoes",
        destination_domain: "shop.example",
      }));
      await using r = await reader(before.slice(0, 110), { database });
      const drop = (odd: number) =>
        sql`delete from ads where ad_archive_id = any(${
          all.filter((ad) => isDeleted(ad) && ad.n % 2 === odd)
            .map((ad) => ad.ad_archive_id)
        }::text[])`.execute(db);
      if (hasTerms) {
        await db.transaction().execute((trx) => keepTerms(trx, TERMS));
      }
      await foldColumns(database, { rule: AT_ONCE });
      await r.t.import(...all.slice(0, 70));
      await drop(0);
      const stop = new AbortController();
      await foldColumns(database, {
        rule: { ...AT_ONCE, batch: 60 },
        signal: stop.signal,
        onProgress: () => stop.abort(),
      });
      await r.t.import(...all.slice(70));
      await drop(0);
      await drop(1);
      const ads = all.filter((ad) => !isDeleted(ad));
      const { unfolded, kept } = await readColumns(database);
      assert(unfolded > 60 && kept.length === (hasTerms ? TERMS.length : 0));
      let found = 0;
      const property = fc.asyncProperty(
        questions,
        fc.constantFrom(...Object.keys(adSorts)),
        fc.integer({ min: 7, max: 100 }),
        async (given, sort, limit) => {
          const params: Record<string, string> = {
            ...Object.fromEntries(given),
            sort,
          };
          const expected = expectedIds(ads, params);
          const query = new URLSearchParams({
            ...params,
            limit: String(limit),
          });
          const walked: string[] = [];
          for await (const { data, meta } of r.pages(`/v1/ads?${query}`)) {
            walked.push(...data.map((ad) => ad.ad_archive_id));
            const { total, total_is_exact } = meta as Record<string, unknown>;
            assertEquals([total, total_is_exact], [expected.length, true]);
          }
          assertEquals(walked, expected, `${query}`);
          if (expected.length > 0 && params.q !== undefined) found++;
        },
      );
      const collapsed = collapsedPages(database);
      const ofCreatives = fc.asyncProperty(
        questions,
        fc.constantFrom(...Object.keys(adSorts)),
        fc.integer({ min: 2, max: 6 }),
        async (given, sort, limit) => {
          const params = { ...Object.fromEntries(given), sort };
          const expected = firstOfEach(ads, expectedIds(ads, params));
          const query = `${new URLSearchParams(params)}&limit=${limit}`;
          const walked: string[] = [];
          let last = null;
          for (let page = 0; page === 0 || last !== null; page++) {
            const found = await collapsed(query, last);
            walked.push(
              ...found.data.map((ad) =>
                `${ad.ad_archive_id} of ${ad.group_size}`
              ),
            );
            const { total, totalIsExact } = found;
            assertEquals([total, totalIsExact], [expected.length, true], query);
            last = found.last;
          }
          assertEquals(walked, expected, query);
        },
      );
      // One store goes on, the fastest; the others need only the beginning.
      const numRuns = store === testStores[1] ? 60 : 9;
      await fc.assert(property, { numRuns, seed: 5 });
      await fc.assert(ofCreatives, { numRuns: Math.ceil(numRuns / 4) });
      // What is folded meanwhile changes no answer.
      for (let n = 0; n < 2; n++) {
        r.t.services.archive.cache.drop();
        await foldColumns(database, { rule: AT_ONCE });
        await fc.assert(property, { numRuns: numRuns / 3, seed: 6 });
      }
      assert(found > 0, `${found}`);
    },
  );
}
