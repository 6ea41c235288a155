import { assertEquals } from "@std/assert";
import type { CompiledQuery } from "kysely";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { joinItems } from "@/lib/ads/read/read_ads.ts";
import { createPageReader } from "@/lib/ads/read/read_page.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { AT_ONCE } from "../../columns/read_columns.ts";
import { noting } from "../../explain.ts";
import { type Harness, test } from "../../harness.ts";
import { expectedIds, modelAds } from "./list_model.ts";

const ads = modelAds(120);
const LIMIT = 10;

/** Asks for pages, and notes the statements. */
function asker({ database }: Harness) {
  const sent: CompiledQuery[] = [];
  const db = noting(database.kysely, sent);
  const ask = createPageReader(db, createArchiveColumns());
  type Page = Awaited<ReturnType<typeof ask>>;
  const page = async (query: string, after: Page["last"]) => {
    sent.length = 0;
    const params = new URLSearchParams(`${query}&limit=${LIMIT}`);
    const page = await ask(parseListQuery(params), after);
    const found = JSON.parse(
      `[${joinItems(page.ads)}]`,
    ) as { ad_archive_id: string }[];
    const ids = found.map((ad) => ad.ad_archive_id);
    return {
      ...page,
      ids,
      isSearched: sent.some(({ sql }) => /from ad_search/.test(sql)),
    };
  };
  return page;
}

for (const hasColumns of [false, true]) {
  test(`further pages of a search are read without searching again, in any order, ${hasColumns ? "with" : "without"} columns`, async (t) => {
    await t.import(...ads);
    if (hasColumns) await foldColumns(t.database, { rule: AT_ONCE });
    const page = asker(t);
    const first = await page("q=red", null);
    assertEquals(first.isSearched, true);
    for (const sort of Object.keys(adSorts)) {
      const expected = expectedIds(ads, { q: "red", sort });
      const found: string[] = [];
      let last = null;
      do {
        const next: Awaited<ReturnType<typeof page>> = await page(
          `q=red&sort=${sort}`,
          last,
        );
        found.push(...next.ids);
        assertEquals([next.total, next.totalIsExact], [expected.length, true]);
        assertEquals([next.isSearched, sort], [false, sort]);
        last = next.last;
      } while (last !== null);
      assertEquals(found, expected, sort);
    }
  });
}

test("cached matches are not used after the archive has changed", async (t) => {
  await t.import(...ads);
  const page = asker(t);
  const { last, total } = await page("q=red", null);
  await t.import({
    ad_archive_id: "red",
    is_active: true,
    primary_text: "Red as well",
  });
  const after = await page("q=red", last);
  assertEquals([after.total, after.isSearched], [total + 1, true]);
  assertEquals((await page("q=red", null)).ids[0], "red");
});
