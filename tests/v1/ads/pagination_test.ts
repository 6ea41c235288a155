import { assert, assertEquals } from "@std/assert";
import { numberedAds, reader, test } from "../../reader.ts";

Deno.test("a page that is not the last one says so in both blocks, in the URL and in Link", async () => {
  await using r = await reader(numberedAds(5));
  const response = await r.get("/v1/ads?limit=2&is_active=true");
  const body = await response.json();
  const { cursor } = body.pagination;
  assert(typeof cursor === "string" && /^[A-Za-z0-9_-]+$/.test(cursor));
  assertEquals(body.meta, {
    total: 5,
    limit: 2,
    has_more: true,
    next_cursor: cursor,
  });
  assertEquals(body.pagination, { cursor, has_more: true });
  assertEquals(
    body.next_page_url,
    `http://archive.test/v1/ads?is_active=true&limit=2&cursor=${cursor}`,
  );
  assertEquals(
    response.headers.get("link"),
    `<${body.next_page_url}>; rel="next"`,
  );
});

Deno.test("the last page has no cursor, no URL and no Link, and next_cursor is null", async () => {
  await using r = await reader(numberedAds(4));
  const { next_page_url } = await r.list("/v1/ads?limit=2");
  const response = await r.get(next_page_url!);
  const body = await response.json();
  assertEquals(body.data.length, 2);
  assertEquals(body.meta, {
    total: 4,
    limit: 2,
    has_more: false,
    next_cursor: null,
  });
  assertEquals(body.pagination, { has_more: false });
  assertEquals("next_page_url" in body, false);
  assertEquals(response.headers.has("link"), false);
});

test("an empty archive is one empty page", async (r) => {
  assertEquals(await r.list("/v1/ads"), {
    data: [],
    meta: { total: 0, limit: 25, has_more: false, next_cursor: null },
    pagination: { has_more: false },
  });
});

Deno.test("cursor and page_token both continue, alone and together", async () => {
  await using r = await reader(numberedAds(5));
  const { meta: { next_cursor: cursor } } = await r.list("/v1/ads?limit=2");
  const next = ["3", "2"];
  for (
    const query of [
      `cursor=${cursor}`,
      `page_token=${cursor}`,
      `cursor=${cursor}&page_token=${cursor}`,
    ]
  ) {
    const { data } = await r.list(`/v1/ads?limit=2&${query}`);
    assertEquals(data.map((ad) => ad.ad_archive_id), next);
  }
});

Deno.test("an empty cursor or page_token is the first page", async () => {
  await using r = await reader(numberedAds(3));
  const first = await r.list("/v1/ads?limit=2");
  for (
    const query of ["cursor=", "page_token=", "cursor", "cursor=&page_token="]
  ) {
    assertEquals(await r.list(`/v1/ads?limit=2&${query}`), first);
  }
});

Deno.test("a cursor and an empty page_token differ, so they are rejected", async () => {
  await using r = await reader(numberedAds(3));
  const { meta } = await r.list("/v1/ads?limit=1");
  await r.invalid(
    "page_token",
    `/v1/ads?cursor=${meta.next_cursor}&page_token=`,
  );
  const all = await r.error(400, "/v1/ads?limit=0&cursor=a&page_token=b");
  assertEquals(all.details?.map(({ param }) => param), ["limit", "page_token"]);
});

Deno.test("limit may change between pages", async () => {
  await using r = await reader(numberedAds(9));
  const { meta } = await r.list("/v1/ads?limit=2");
  const { data } = await r.list(`/v1/ads?limit=100&cursor=${meta.next_cursor}`);
  assertEquals(data.length, 7);
});

Deno.test("a cursor continues at its position after its ad was deleted", async () => {
  await using r = await reader(numberedAds(5));
  const { meta } = await r.list("/v1/ads?limit=2");
  await r.t.database.longRunning.deleteFrom("ads")
    .where("ad_archive_id", "in", ["4", "3"]).execute();
  r.t.services.archive.cache.drop();
  const { data } = await r.list(`/v1/ads?limit=2&cursor=${meta.next_cursor}`);
  assertEquals(data.map((ad) => ad.ad_archive_id), ["2", "1"]);
});
