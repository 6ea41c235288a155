import { assertEquals, assertMatch } from "@std/assert";
import { signedIn } from "../../sessions.ts";
import { reader } from "../../reader.ts";

const TIKTOK = "tiktok:1780000000000001";
const RECORD = {
  ad: {
    id: 1780000000000001,
    first_shown_date: 20250105,
    last_shown_date: 20250119,
    status: "active",
    title: "Oak tables",
    reach: { unique_users_seen: "30K" },
  },
  advertiser: { business_id: 7000001, business_name: "Haldoak" },
};
const META = { ad_archive_id: "1780000000000001", is_active: true };

Deno.test("ads of two libraries with the same number are two ads, each found by its id, its library and its text", async () => {
  await using r = await reader([RECORD, { ...META, primary_text: "Oak" }]);
  for (const id of [TIKTOK, TIKTOK.replace(":", "%3A")]) {
    const { data } = await r.json(`/v1/ads/${id}?include=transparency`);
    assertEquals(
      [data.ad_archive_id, data.brand.page_id, data.transparency.reach.total],
      [TIKTOK, "tiktok:7000001", 30_000],
    );
  }
  const cases: [string, string[]][] = [
    ["library=tiktok", [TIKTOK]],
    ["library=meta", [META.ad_archive_id]],
    ["library=tiktok,meta&sort=id", [TIKTOK, META.ad_archive_id]],
    [`ad_archive_id=${TIKTOK},1`, [TIKTOK]],
    ["page_id=tiktok:7000001", [TIKTOK]],
    ["q=oak&platform=tiktok", [TIKTOK]],
  ];
  for (const [query, ids] of cases) {
    assertEquals(await r.walk(`/v1/ads?${query}&limit=1`), ids, query);
  }
  const { headers } = await signedIn(r.t);
  for (const id of [TIKTOK, TIKTOK.replace(":", "%3A")]) {
    const response = await r.t.fetch(`/dashboard/ads/${id}`, { headers });
    assertMatch(await response.text(), /library\.tiktok\.com\/ads\/detail/);
  }
  const { data } = await r.json("/v1/facets?by=library");
  assertEquals(data.library.values, [
    { value: "meta", count: 1 },
    { value: "tiktok", count: 1 },
  ]);
});

Deno.test("ids of unknown libraries are not valid ids", async () => {
  await using r = await reader([RECORD]);
  await r.error(404, "/v1/ads/myspace:1");
  await r.invalid("ad_archive_id", "/v1/ads?ad_archive_id=myspace:1");
  const { rejected, errors } = await r.t.import({
    ...META,
    ad_archive_id: "myspace:1",
  });
  assertEquals(rejected, 1);
  assertMatch(errors[0]!.reason, /^ad_archive_id must be .* such as tiktok:/);
});
