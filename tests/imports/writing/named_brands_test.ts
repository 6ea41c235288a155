import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { pglite, type TestDatabase } from "../../database.ts";
import { reader, test } from "../../reader.ts";
import { details, portable } from "./exported.ts";
import { importRecords } from "./native_record.ts";

let made = 0;

/** An ad of a page of which a flat table has the name, the id or both. */
function adOf(page: { page_name?: string; page_id?: string }, over = {}) {
  const id = String(++made).padStart(15, "2");
  return { ad_archive_id: id, is_active: true, text: id, ...page, ...over };
}

Deno.test("a brand by a name alone is found by it, filtered by its page id, and the same after an export", async () => {
  await using here = await reader([
    adOf({ page_name: "Corner Bakery" }),
    adOf({ page_name: "CORNER BAKERY" }),
    adOf({ page_name: "롯데ON" }),
    adOf({ page_name: "롯데ON", page_id: "77" }),
  ]);
  const get = async (path: string) => await here.json(path);
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
  const exported = await details(here);
  await using there = await reader();
  const report = await there.t.import(...exported.toReversed());
  assertEquals([report.inserted, report.rejected], [4, 0]);
  const again = await details(there);
  assertEquals(again.map(portable), exported.map(portable));
});

/** The brands of an archive with their ads, by page id. */
async function brandsOf(database: TestDatabase) {
  const { rows } = await sql<
    { page_id: string; counts: number[]; ads: string[] }
  >`
    select page_id, array[total_ad_count, active_ad_count] as counts,
      array(select document::json->>'primary_text' from ads where brand_id = b.id order by 1) as ads
    from brands b order by page_id`.execute(database.longRunning);
  for (const { counts, ads } of rows) assertEquals(counts[0], ads.length);
  return rows.map(({ page_id, ads }) => `${page_id}: ${ads.join(" ")}`);
}

const NAMED = { page_name: "Corner Bakery" };
const WITH_ID = { page_name: "CORNER bakery", page_id: "5" };

/** An ad with the text `name`. */
function ad(name: string, page: Record<string, string>, over = {}) {
  const id = String(200_000_000_000_000 + name.codePointAt(0)!);
  return { ad_archive_id: id, is_active: true, text: name, ...page, ...over };
}

for (const batchSize of [1, 500]) {
  pglite.test(`a brand by its name becomes the page that one of its ads turns out to have, in batches of ${batchSize}`, async (database) => {
    const options = { batchSize };
    await importRecords(database, [ad("a", NAMED), ad("b", NAMED)], options);
    const { slug } = await database.longRunning.selectFrom("brands")
      .select("slug").executeTakeFirstOrThrow();
    await importRecords(database, [
      ad("c", NAMED),
      ad("a", WITH_ID),
      ad("d", NAMED),
    ], options);
    assertEquals(await brandsOf(database), [
      "5: a b c",
      "name:corner-bakery: d",
    ]);
    const page = await database.longRunning.selectFrom("brands")
      .select(["slug", "name"]).where("page_id", "=", "5").executeTakeFirst();
    assertEquals(page, { slug, name: "CORNER bakery" });
  });

  pglite.test(`ads of a brand by its name move to the brand of the page that is there, in batches of ${batchSize}`, async (database) => {
    const options = { batchSize };
    await importRecords(database, [ad("x", WITH_ID)], options);
    await importRecords(database, [
      ad("a", NAMED),
      ad("b", NAMED, { is_active: false }),
      ad("c", { page_name: "Other" }),
    ], options);
    const report = await importRecords(database, [
      ad("d", NAMED),
      ad("b", WITH_ID, { is_active: false }),
      ad("a", {}, { headline: "new" }),
    ], options);
    assertEquals([report.inserted, report.updated], [1, 2]);
    assertEquals(await brandsOf(database), ["5: a b d x", "name:other: c"]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from brand_search`.execute(
      database.longRunning,
    );
    assertEquals(rows, [{ n: 2 }]);
  });
}

pglite.test("a name never replaces a page, and another page's name makes nothing of it", async (database) => {
  await importRecords(database, [ad("a", WITH_ID), ad("b", NAMED)]);
  await importRecords(database, [
    ad("a", { page_name: "Renamed" }, { headline: "new" }),
    ad("b", { page_name: "Baker & Sons", page_id: "6" }),
  ]);
  assertEquals(await brandsOf(database), [
    "5: a",
    "6: b",
    "name:corner-bakery: ",
  ]);
});

pglite.test("an older record has the page of an ad too", async (database) => {
  const scraped_at = (day: string) => ({ scraped_at: `2025-03-${day}` });
  await importRecords(database, [ad("a", NAMED, scraped_at("09"))]);
  await importRecords(database, [ad("a", WITH_ID, scraped_at("01"))]);
  assertEquals(await brandsOf(database), ["5: a"]);
});

pglite.test("a brand of more ads than one statement moves is moved whole", async (database) => {
  const many = Array.from({ length: 1_050 }, (_, n) => ({
    ...ad("a", NAMED),
    ad_archive_id: String(300_000_000_000_000 + n),
  }));
  await importRecords(database, [ad("x", WITH_ID), ...many]);
  const last = { ...many.at(-1)!, ...WITH_ID };
  await importRecords(database, [last, ...many.slice(0, 150)]);
  const [brand, ...others] = await brandsOf(database);
  assertEquals([brand!.split(" ").length, others], [1_052, []]);
});

test("moved ads are found by the words of their page's name alone", async (r) => {
  const named = { page_name: "Bread & Butter" };
  const page = { page_name: "Bread and Butter", page_id: "5" };
  await r.t.import(ad("a", named), ad("b", named), ad("x", page));
  const found = async (q: string) =>
    (await r.list(`/v1/ads?q=${q}&search_in=brand`)).meta.total;
  assertEquals([await found("bread"), await found("and")], [3, 1]);
  await r.t.import(ad("a", page));
  assertEquals([await found("bread"), await found("and")], [3, 3]);
});
