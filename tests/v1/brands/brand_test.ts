import { assert, assertEquals } from "@std/assert";
import { reader } from "../../reader.ts";

const ADS = [
  {
    ad_archive_id: "1001",
    is_active: true,
    brand: {
      page_id: "501",
      name: "Køb & Co.",
      avatar_url: "/sample/kob.svg",
      platforms: ["facebook"],
    },
  },
  // Without a name, the page id becomes the slug.
  {
    ad_archive_id: "1002",
    is_active: true,
    brand: { page_id: "77777", name: null },
  },
  {
    ad_archive_id: "1003",
    is_active: true,
    brand: { page_id: "88888", slug: "1", name: "One" },
  },
];

Deno.test("a brand is found by its id and by its slug, as in the detail of its ads", async () => {
  await using r = await reader(ADS, {
    config: { publicUrl: "https://ads.example.com" },
  });
  const { data: { brand } } = await (await r.get("/v1/ads/1001")).json() as {
    data: { brand: object };
  };
  const json = JSON.stringify(brand);
  assert(json.includes('"https://ads.example.com/sample/kob.svg"'));
  for (const name of ["1", "kob-and-co"]) {
    const text = await (await r.get(`/v1/brands/${name}`)).text();
    assertEquals(text, `{"data":${json}}`, name);
  }
  const { data: [listed] } = await r.list("/v1/brands?page_id=501");
  assertEquals(JSON.stringify(listed), json);
});

Deno.test("an id takes precedence over a numeric slug, which still works if no brand has this id", async () => {
  await using r = await reader(ADS);
  for (const [name, page] of [["1", "501"], ["77777", "77777"]]) {
    const { data } = await (await r.get(`/v1/brands/${name}`)).json();
    assertEquals(data.page_id, page);
  }
});

Deno.test("a missing brand is 404 brand_not_found, whatever the characters of its name", async () => {
  await using r = await reader(ADS);
  for (
    const name of [
      "4",
      "0",
      "9007199254740993",
      "9".repeat(30),
      "nobody",
      "a%2Fb",
      "%00",
      "%zz",
      "%ff",
      "x".repeat(5000),
      "%F0%9F%99%82",
    ]
  ) {
    for (const path of ["", "/timeline"]) {
      const { code } = await r.error(404, `/v1/brands/${name}${path}`);
      assertEquals(code, "brand_not_found", name + path);
    }
  }
});

const PATHS = ["/v1/brands", "/v1/brands/1", "/v1/brands/1/timeline"];

Deno.test("reads of brands have ETags, cost quota unless nothing changed, and change with the archive", async () => {
  await using r = await reader(ADS);
  for (const path of PATHS) {
    const first = await r.get(path);
    const etag = first.headers.get("etag")!;
    await first.body?.cancel();
    const headers = { "if-none-match": etag };
    const same = await r.get(path, { headers });
    assertEquals(same.status, 304, path);
    await r.t.import({
      ...ADS[0],
      ad_archive_id: `new${path.length}`,
      delivery_start_at: Math.floor(Date.now() / 1000) - 10,
    });
    // By itself it drops what it keeps within a second.
    r.t.services.archive.cache.drop();
    const other = await r.get(path, { headers });
    assertEquals(other.status, 200, path);
    await other.body?.cancel();
  }
  const { usage } = (await (await r.get("/v1/ads/me")).json()).data;
  assertEquals(usage.requests, 2 * PATHS.length);
});

Deno.test("brands require a key, support HEAD and OPTIONS, and no other method", async () => {
  await using r = await reader(ADS);
  for (const path of PATHS) {
    assertEquals((await r.t.fetch(path)).status, 401, path);
    const head = await r.get(path, { method: "HEAD" });
    assertEquals([head.status, await head.text()], [200, ""], path);
    const options = await r.t.fetch(path, { method: "OPTIONS" });
    assertEquals(options.status, 204, path);
    assertEquals(options.headers.get("allow"), "GET, HEAD, OPTIONS", path);
    const { code } = await r.error(405, path, { method: "POST" });
    assertEquals(code, "method_not_allowed");
  }
});
