import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { sql } from "kysely";
import { adSorts } from "@/lib/ads/list_table.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { SMALL } from "../../columns/read_columns.ts";
import { eachDatabase, testStores } from "../../database.ts";
import { reader } from "../../reader.ts";
import {
  expectedIds,
  firstOfEach,
  modelAds,
  questions,
} from "./asked_model.ts";

eachDatabase(
  "whatever is asked, in whatever order: pages and totals are those of a plain array",
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
    await foldColumns(database, { rule: SMALL });
    await r.t.import(...ads.slice(70));
    await r.t.import(...ads.slice(0, 100));
    const property = fc.asyncProperty(
      questions,
      fc.constantFrom(...Object.keys(adSorts)),
      fc.integer({ min: 7, max: 100 }),
      fc.boolean(),
      async (given, sort, limit, isCollapsed) => {
        const params = { ...Object.fromEntries(given), sort };
        const matching = expectedIds(ads, params);
        const expected = isCollapsed ? firstOfEach(ads, matching) : matching;
        const query = new URLSearchParams({
          ...params,
          ...(isCollapsed ? { collapse: "creative" } : {}),
          limit: String(isCollapsed ? 1 + limit % 5 : limit),
        });
        const walked: string[] = [];
        let next: string | undefined = `/v1/ads?${query}`;
        while (next !== undefined) {
          const { data, meta, next_page_url } = await r.list(next);
          walked.push(
            ...data.map((ad) =>
              isCollapsed
                ? `${ad.ad_archive_id} of ${ad.group_size}`
                : ad.ad_archive_id
            ),
          );
          const { total, total_is_exact } = meta as typeof meta & {
            total_is_exact: boolean;
          };
          assertEquals([total, total_is_exact], [expected.length, true], next);
          next = next_page_url;
        }
        assertEquals(walked, expected, `${query}`);
      },
    );
    await fc.assert(property, { numRuns: store === testStores[1] ? 150 : 15 });
  },
);
