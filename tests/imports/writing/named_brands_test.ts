import { assertEquals } from "@std/assert";
import { harness } from "../../harness.ts";
import { details, portable } from "./exported.ts";

let made = 0;

/** An ad of a page of which a flat table has the name, the id or both. */
function adOf(page: { page_name?: string; page_id?: string }, over = {}) {
  const id = String(++made).padStart(15, "2");
  return { ad_archive_id: id, is_active: true, text: id, ...page, ...over };
}

Deno.test("a brand by a name alone is found by it, filtered by its page id, and the same after an export", async () => {
  await using here = await harness();
  await here.import(
    adOf({ page_name: "Corner Bakery" }),
    adOf({ page_name: "CORNER BAKERY" }),
    adOf({ page_name: "롯데ON" }),
    adOf({ page_name: "롯데ON", page_id: "77" }),
  );
  const key = await here.key({ plan: "unlimited" });
  const get = async (path: string) =>
    await (await here.fetch(path, { key })).json();
  const total = async (query: string) =>
    (await get(`/v1/ads?${query}`)).meta.total;
  assertEquals(await total("q=bakery&search_in=brand"), 2);
  assertEquals(await total("page_id=name:corner-bakery"), 2);
  const { data: brands } = await get("/v1/brands?sort=-total_ad_count");
  assertEquals(
    brands.map((brand: Record<string, unknown>) => [
      brand.slug,
      String(brand.page_id).replace(/[\da-f]{16}/, "..."),
      brand.total_ad_count,
    ]),
    [
      ["corner-bakery", "name:corner-bakery", 2],
      ["77", "77", 1],
      [brands[2].page_id.replace(":", "-"), "name:...", 1],
    ],
  );
  for (const { slug, page_id } of brands) {
    const found = await get(`/v1/brands?page_id=${page_id}`);
    assertEquals(found.data.length, 1);
    assertEquals((await get(`/v1/brands/${slug}`)).data.page_id, page_id);
  }
  const exported = await details(here, key);
  await using there = await harness();
  const report = await there.import(...exported.toReversed());
  assertEquals([report.inserted, report.rejected], [4, 0]);
  const again = await details(there, await there.key({ plan: "unlimited" }));
  assertEquals(again.map(portable), exported.map(portable));
});
