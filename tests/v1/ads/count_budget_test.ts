import { assert, assertEquals } from "@std/assert";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { joinItems } from "@/lib/ads/read/read_ads.ts";
import { createPageReader } from "@/lib/ads/read/read_page.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { everyStore } from "../../database.ts";
import { collapsedPages } from "./collapsed_pages.ts";
import { reader } from "../../reader.ts";
import { expectedIds, firstOfEach, modelAds } from "./list_model.ts";

everyStore.test("if reading words exceeds its budget, the total is marked as a lower bound, and all pages are the same", async (database) => {
  const ads = modelAds(60);
  await using _ = await reader(ads, { database });
  const columns = createArchiveColumns();
  const ask = (budgetMs: number) =>
    createPageReader(database.kysely, columns, budgetMs);
  const [exact, bounded] = [ask(10_000), ask(0)];
  for (const q of ['"red shoes"', "c* -ete", 'common -"shoes red"']) {
    for (const sort of ["-id", "running_days"]) {
      const params = new URLSearchParams({ q, sort, limit: "7" });
      const query = parseListQuery(params);
      const expected = expectedIds(ads, { q, sort });
      const found: string[] = [];
      let last = null;
      do {
        const page = await bounded(query, last);
        const whole = await exact(query, last);
        assertEquals([whole.total, whole.totalIsExact], [
          expected.length,
          true,
        ]);
        assertEquals([page.totalIsExact, q], [false, q]);
        assert(page.total <= whole.total);
        assertEquals([page.ads, page.last], [whole.ads, whole.last]);
        const data = JSON.parse(`[${joinItems(page.ads)}]`);
        found.push(
          ...data.map((ad: { ad_archive_id: string }) => ad.ad_archive_id),
        );
        last = page.last;
      } while (last !== null);
      assertEquals(found, expected, `${params}`);
    }
  }
});

everyStore.test("if reading words exceeds its budget, creatives have the same ads and sizes, and their total is a lower bound", async (database) => {
  const ads = modelAds(60);
  await using _ = await reader(ads, { database });
  const pages = collapsedPages(database, 0);
  for (const q of ['"red shoes"', 'common -"shoes red"']) {
    for (const sort of ["-id", "running_days"]) {
      const expected = firstOfEach(ads, expectedIds(ads, { q, sort }));
      const found: string[] = [];
      let last = null;
      do {
        const params = new URLSearchParams({ q, sort, limit: "2" });
        const page = await pages(`${params}`, last);
        assertEquals(page.totalIsExact, false);
        assert(page.total <= expected.length, `${page.total}`);
        found.push(
          ...page.data.map((ad) => `${ad.ad_archive_id} of ${ad.group_size}`),
        );
        last = page.last;
      } while (last !== null);
      assertEquals(found, expected, `${q} ${sort}`);
    }
  }
});
