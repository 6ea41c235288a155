import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { sql } from "kysely";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { directStores, eachDatabase, testStores } from "../database.ts";
import { reader } from "../reader.ts";
import { expectedIds, modelAds, questions } from "../v1/ads/asked_model.ts";
import { find } from "./find_in.ts";
import { SMALL } from "./read_columns.ts";

/** What columns do not have, and phrases and beginnings of words. */
const NOT_OF_COLUMNS = ["creator_page_id", "ad_archive_id", "creative_hash"];
const isOfWords = (q: string) => !/[*"]/.test(q);

eachDatabase(
  "columns give the same results as a plain array and SQL, for folded, changed and new ads on both sides of a chunk boundary",
  async (database, store) => {
    const { longRunning: db } = database;
    await sql`alter table ads alter id restart with 65460`.execute(db);
    const ads = modelAds(160);
    await using r = await reader(
      ads.map((ad) => ({ ...ad, is_active: !ad.is_active, cta_text: "Oak" }))
        .slice(0, 100),
      { database },
    );
    await r.t.import(...ads.slice(0, 70));
    await foldColumns(database, { rule: SMALL });
    await r.t.import(...ads.slice(50));
    const cache = createColumnCache();
    const first = await find(db, cache, { running_days_min: "0" });
    assert(first.state.unfolded >= 60, JSON.stringify(first.state));
    assert(first.state.up_to > 65_536 && first.state.kept.length === 0);
    let [answered, found] = [0, 0];
    await fc.assert(
      fc.asyncProperty(questions, async (given) => {
        const params = Object.fromEntries(given);
        const expected = expectedIds(ads, params);
        const { byColumns, bySql } = await find(db, cache, params);
        assertEquals(bySql, expected.length);
        if (byColumns === null) {
          const { q, cta_text, destination_domain, ...rest } = params;
          const mayBeRare = [q, cta_text, destination_domain].some((value) =>
            value !== undefined
          );
          assert(mayBeRare || NOT_OF_COLUMNS.some((name) => name in rest));
          return;
        }
        assert(!NOT_OF_COLUMNS.some((name) => name in params));
        assert(isOfWords(params.q ?? ""));
        assertEquals(byColumns.total, expected.length);
        assertEquals(byColumns.ids, expected);
        answered++;
        if (expected.length > 0 && params.q !== undefined) found++;
      }),
      // One store goes on, the fastest; the others need only the beginning.
      { numRuns: store === testStores[1] ? 400 : 40, seed: 5 },
    );
    assert(answered > 15 && found > 0, `${answered}, ${found}`);
  },
  directStores,
);
