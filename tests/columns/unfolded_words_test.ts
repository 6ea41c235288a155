import { assertEquals } from "@std/assert";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { createAdQueries } from "@/lib/ads/read/queries.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { FOLD_RULE, foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { explain, listScans, noteStatements, rowsRead } from "../explain.ts";
import { test } from "../harness.ts";
import { numberedAds } from "../reader.ts";

const BATCH = 7;
const ADS = 8 * BATCH;

test("of a frequent word, only the words of ads that are not folded yet are read, also while folding has never caught up", async (t) => {
  const { database } = t;
  const db = database.longRunning;
  const ads = numberedAds(ADS + 3, () => ({ primary_text: "oak shelf" }));
  await t.import(...ads.slice(0, ADS));
  const terms = { share: 0.1, ads: 2, count: 1_000 };
  await foldColumns(database, { rule: { ...FOLD_RULE, batch: BATCH, terms } });
  const query = parseListQuery(new URLSearchParams("q=oak&search_in=text"));
  /** The total, and how many rows of words were read for it. */
  const ask = async () => {
    const columns = createArchiveColumns();
    const { sent, result } = await noteStatements(
      db,
      (trx) => createAdQueries(trx, columns).page(query, null),
    );
    let read = 0;
    for (const statement of sent) {
      const plan = await explain(db, statement, "force_custom_plan", {
        // However few they are.
        enable_seqscan: "off",
      });
      read += listScans(plan, "ad_search")
        .reduce((sum, scan) => sum + rowsRead(scan), 0);
    }
    return { total: result.total, read };
  };
  assertEquals(await ask(), { total: ADS, read: 0 });
  await t.import(...ads.slice(ADS));
  // Once for all of them, and once for the word.
  assertEquals(await ask(), { total: ADS + 3, read: 6 });
});
