import { assertEquals } from "@std/assert";
import { eachDatabase, testStores } from "../../database.ts";
import { numberedAds, reader } from "../../reader.ts";

const MEDIA = ["image", "video", "carousel", "unknown"] as const;
const BRANDS = [null, "11", "22"] as const;

/** Ads of every combination, more than one page of each. */
const ads = numberedAds(96, (n) => ({
  is_active: n % 2 === 0,
  media_type: MEDIA[Math.floor(n / 2) % 4],
  brand: BRANDS[Math.floor(n / 8) % 3] &&
    { page_id: BRANDS[Math.floor(n / 8) % 3] },
})) as {
  ad_archive_id: string;
  is_active: boolean;
  media_type: string;
  brand: { page_id: string } | null;
}[];

eachDatabase(
  "for every combination of filters the total equals a walk, and both equal what was imported",
  async (database, store) => {
    let combinations = 0;
    await using r = await reader(ads, { database });
    const rows = await database.longRunning.selectFrom("brands")
      .select(["id", "page_id"]).execute();
    const idOf = new Map(rows.map((row) => [row.page_id, row.id]));
    const brands: [params: Record<string, unknown>, page: string | null][] = [
      [{}, null],
      [{ brand_id: idOf.get("11") }, "11"],
      [{ brand_id: 999_999 }, "gone"],
      [{ page_id: "22" }, "22"],
      [{ page_id: "gone" }, "gone"],
      [{ brand_id: idOf.get("11"), page_id: "11" }, "11"],
      [{ brand_id: idOf.get("11"), page_id: "22" }, "no brand has both"],
    ];
    const chosen = ["96", "3", "50", "51", "52", "53", "none"];
    for (const active of [null, true, false]) {
      for (const media of [null, ...MEDIA]) {
        for (const [ofBrand, page] of brands) {
          for (const ids of [null, chosen]) {
            // All of them on one store, and a fifth on the others.
            if (store !== testStores[1] && combinations++ % 5 > 0) continue;
            const params = new URLSearchParams();
            if (active !== null) params.set("is_active", String(active));
            if (media !== null) params.set("media_type", media);
            for (const [name, value] of Object.entries(ofBrand)) {
              params.set(name, String(value));
            }
            if (ids !== null) params.set("ad_archive_id", ids.join(","));
            const expected = ads.filter((ad) =>
              (active === null || ad.is_active === active) &&
              (media === null || ad.media_type === media) &&
              (page === null || ad.brand?.page_id === page) &&
              (ids === null || ids.includes(ad.ad_archive_id))
            ).map((ad) => ad.ad_archive_id).reverse();
            params.set("limit", "10");
            const first = await r.list(`/v1/ads?${params}`);
            assertEquals(first.meta.total, expected.length, `${params}`);
            assertEquals(
              await r.walk(`/v1/ads?${params}`),
              expected,
              `${params}`,
            );
          }
        }
      }
    }
  },
);

Deno.test("the total covers all pages, on each page", async () => {
  await using r = await reader(ads);
  const first = await r.list("/v1/ads?is_active=true&limit=5");
  const second = await r.list(first.next_page_url!);
  assertEquals([first.meta.total, second.meta.total], [48, 48]);
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

Deno.test("the order of listed ids does not matter to a cursor", async () => {
  await using r = await reader(ads);
  const { meta } = await r.list("/v1/ads?ad_archive_id=1,2,3&limit=1");
  const { data } = await r.list(
    `/v1/ads?ad_archive_id=3,1,2,2&limit=1&cursor=${meta.next_cursor}`,
  );
  assertEquals(data[0]!.ad_archive_id, "2");
});
