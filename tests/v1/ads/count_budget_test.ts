import { assertEquals } from "@std/assert";
import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { adList } from "@/lib/ads/list_query.ts";
import { harness } from "../../harness.ts";
import { sampleAds } from "../../sample_ads.ts";

Deno.test("if counting takes too long, the page is the same and the total a lower bound", async () => {
  await using t = await harness();
  await t.import(...sampleAds());
  const query = { filter: { q: "coffee" }, limit: 25 };
  const ask = (budgetMs?: number) =>
    createAskedQueries(t.database.kysely, adList, undefined, budgetMs)(
      query,
      null,
    );
  const [exact, bounded] = [await ask(), await ask(-1)];
  assertEquals([exact.total, exact.totalIsExact], [26, true]);
  assertEquals(bounded.totalIsExact, false);
  assertEquals([bounded.items, bounded.last], [exact.items, exact.last]);
});
