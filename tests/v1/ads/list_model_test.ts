import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { sql } from "kysely";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { AT_ONCE } from "../../columns/read_columns.ts";
import { everyStore, testStores } from "../../database.ts";
import { reader } from "../../reader.ts";
import { expectedIds, firstOfEach, modelAds, questions } from "./list_model.ts";
import { collapsedPages } from "./collapsed_pages.ts";

everyStore.test(
  "for all filters and sorts, pages and totals are those of a plain array, and so are the creatives",
  async (database, store) => {
    const ads = modelAds(160);
    // Columns have a chunk's end among them.
    await sql`alter table ads alter id restart with 65450`
      .execute(database.longRunning);
    await using r = await reader(ads.slice(0, 60), { database });
    // Some are in columns, some have changed since, some are new.
    await r.t.import(
      ...ads.slice(0, 100).map((ad) => ({ ...ad, primary_text: "Other oak" })),
    );
    await foldColumns(database, { rule: AT_ONCE });
    await r.t.import(...ads.slice(70));
    await r.t.import(...ads.slice(0, 100));
    const collapsed = collapsedPages(database);
    const property = fc.asyncProperty(
      questions,
      fc.constantFrom(...Object.keys(adSorts)),
      fc.integer({ min: 7, max: 100 }),
      async (given, sort, limit) => {
        const params = { ...Object.fromEntries(given), sort };
        const expected = expectedIds(ads, params);
        const query = new URLSearchParams({ ...params, limit: String(limit) });
        const walked: string[] = [];
        for await (const { data, meta } of r.pages(`/v1/ads?${query}`)) {
          walked.push(...data.map((ad) => ad.ad_archive_id));
          const { total, total_is_exact } = meta as typeof meta & {
            total_is_exact: boolean;
          };
          assertEquals(
            [total, total_is_exact, `${query}`],
            [expected.length, true, `${query}`],
          );
        }
        assertEquals(walked, expected, `${query}`);
      },
    );
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
    const numRuns = store === testStores[1] ? 70 : 5;
    await fc.assert(ofCreatives, { numRuns });
    await fc.assert(property, { numRuns });
  },
);
