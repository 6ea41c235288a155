import { assertEquals } from "@std/assert";
import { numberedAds, reader } from "../../reader.ts";

const creativeOf = (n: number) => ({ creative_hash: `creative ${n % 3}` });

Deno.test("collapse=creative lists one ad per creative with the number of matching ads, which add up to the total without it", async () => {
  await using r = await reader(
    numberedAds(10, (n) => ({ ...creativeOf(n), is_active: n !== 10 })),
  );
  const { data, meta } = await r.list("/v1/ads?collapse=creative");
  assertEquals(
    data.map((ad) => [ad.ad_archive_id, ad.group_size]),
    [["10", 4], ["9", 3], ["8", 3]],
  );
  assertEquals(meta as unknown, {
    total: 3,
    limit: 25,
    has_more: false,
    next_cursor: null,
    total_is_exact: true,
    walk: "at_least_once",
    applied: {
      q: null,
      filters: {},
      sort: "-id",
      collapse: "creative",
      limit: 25,
    },
    data_as_of: (meta as { data_as_of?: number }).data_as_of,
  });
  const active = await r.list(
    "/v1/ads?collapse=creative&is_active=true&sort=id&fields=ad_archive_id,brand&include=brand",
  );
  assertEquals(active.data as unknown[], [
    { ad_archive_id: "1", brand: null, group_size: 3 },
    { ad_archive_id: "2", brand: null, group_size: 3 },
    { ad_archive_id: "3", brand: null, group_size: 3 },
  ]);
  const { data: [plain] } = await r.list("/v1/ads?limit=1");
  const { group_size: _, ...first } = data[0]!;
  assertEquals(first as unknown, plain);
});

Deno.test("a list of one ad per creative is a different list: cursors are not interchangeable, and no other endpoint accepts the parameter", async () => {
  await using r = await reader(numberedAds(6, creativeOf));
  const { next_page_url } = await r.list(
    "/v1/ads?collapse=creative&limit=1&is_active=true",
  );
  assertEquals(
    new URL(next_page_url!).searchParams.get("collapse"),
    "creative",
  );
  const plain = next_page_url!.replace("collapse=creative&", "");
  assertEquals((await r.error(400, plain)).code, "invalid_cursor");
  const other = (await r.list("/v1/ads?limit=1&is_active=true")).next_page_url!;
  const error = await r.error(400, `${other}&collapse=creative`);
  assertEquals(error.code, "invalid_cursor");
  const typed = await r.invalid("collapse", "/v1/ads?collapse=creativ");
  assertEquals(typed.details![0]!.suggestion, "creative");
  for (const path of ["/v1/facets?by=brand&", "/v1/brands?", "/v1/ads/1?"]) {
    await r.invalid("collapse", `${path}collapse=creative`);
  }
});

Deno.test("a new list does not use cached groups that only an earlier walk may still see", async () => {
  await using r = await reader(
    numberedAds(2, (n) => ({ creative_hash: `${n}` })),
  );
  const list = "/v1/ads?collapse=creative&limit=1";
  const { next_page_url } = await r.list(list);
  await r.t.import({
    ad_archive_id: "2",
    is_active: false,
    creative_hash: "2",
  });
  r.t.services.archive.cache.drop();
  assertEquals((await r.list(next_page_url!)).data[0]!.ad_archive_id, "1");
  assertEquals(await r.walk(list), ["2", "1"]);
});
