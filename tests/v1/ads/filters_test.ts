import { assertEquals } from "@std/assert";
import { numberedAds, reader } from "../../reader.ts";

const BRANDS = [null, "11", "22"] as const;

/** More than one page of each brand, of which half are active. */
const ads = numberedAds(96, (n) => ({
  is_active: n % 2 === 0,
  brand: BRANDS[n % 3] && { page_id: BRANDS[n % 3] },
})) as {
  ad_archive_id: string;
  is_active: boolean;
  brand: { page_id: string } | null;
}[];

Deno.test("brand_id and page_id filter by brand, and both must match", async () => {
  await using r = await reader(ads);
  const rows = await r.t.database.longRunning.selectFrom("brands")
    .select(["id", "page_id"]).execute();
  const idOf = new Map(rows.map((row) => [row.page_id, row.id]));
  const cases: [query: string, page: string | null][] = [
    [`brand_id=${idOf.get("11")}`, "11"],
    [`brand_id=${idOf.get("22")}&is_active=true`, "22"],
    ["brand_id=999999", null],
    ["page_id=22", "22"],
    ["page_id=gone", null],
    [`brand_id=${idOf.get("11")}&page_id=11`, "11"],
    [`brand_id=${idOf.get("11")}&page_id=22`, null],
  ];
  for (const [query, page] of cases) {
    const expected = ads.filter(({ brand, is_active }) =>
      page !== null && brand?.page_id === page &&
      (is_active || !query.includes("is_active"))
    ).map((ad) => ad.ad_archive_id).reverse();
    const path = `/v1/ads?${query}&limit=10`;
    assertEquals((await r.list(path)).meta.total, expected.length, query);
    assertEquals(await r.walk(path), expected, query);
  }
});

Deno.test("ad_archive_id lists up to 100 ids in any order, duplicates count once", async () => {
  await using r = await reader(ads);
  assertEquals(await r.walk("/v1/ads?ad_archive_id=7,9,8,7&limit=2"), [
    "9",
    "8",
    "7",
  ]);
  const hundred = Array.from({ length: 100 }, (_, n) => n + 1).join(",");
  const { meta } = await r.list(`/v1/ads?ad_archive_id=${hundred}`);
  assertEquals(meta.total, 96);
  for (
    const bad of [`${hundred},101`, "", "1,,2", "1,", "a%20b", "é", "1;2"]
  ) {
    await r.invalid(
      "ad_archive_id",
      `/v1/ads?ad_archive_id=${bad}`,
    );
  }
  const longest = "x".repeat(64);
  assertEquals(
    (await r.list(`/v1/ads?ad_archive_id=${longest}`)).meta.total,
    0,
  );
  await r.error(400, `/v1/ads?ad_archive_id=${longest}x`);
});
