import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
} from "@std/assert";
import { gunzipSync } from "node:zlib";
import { anotherInstance } from "../../another_instance.ts";
import { numberedAds, reader, test } from "../../reader.ts";

const PATHS = ["/v1/ads?limit=2", "/v1/ads/1", "/openapi.json"];

/** Paths whose responses depend on the archive. */
const READS = [
  ...["/v1/ads?limit=2", "/v1/ads/1", "/v1/facets?by=media_type"],
  ...["/v1/brands", "/v1/brands/1", "/v1/brands/1/timeline"],
];

Deno.test("a response has an ETag that changes only when the response does, and an unchanged one costs no quota", async () => {
  const brand = { page_id: "501", name: "Oak" };
  await using r = await reader(numberedAds(3, () => ({ brand })));
  const etags = new Map<string, string>();
  for (const path of [...READS, "/openapi.json"]) {
    const etag = (await r.get(path)).headers.get("etag")!;
    assertMatch(etag, /^W\/"[\da-f]{16}"$/);
    etags.set(path, etag);
  }
  for (const [path, etag] of etags) {
    const headers = { "if-none-match": etag };
    const same = await r.get(path, { headers });
    assertEquals([same.status, same.headers.get("etag")], [304, etag], path);
  }
  const delivery_start_at = Math.floor(Date.now() / 1000) - 10;
  for (const [ad_archive_id, is_active] of [["1", false], ["4", true]]) {
    await r.t.import({ ad_archive_id, is_active, brand, delivery_start_at });
  }
  r.t.services.archive.cache.drop();
  for (const path of READS) {
    const headers = { "if-none-match": etags.get(path)! };
    assertEquals((await r.get(path, { headers })).status, 200, path);
  }
  const { usage } = (await r.json("/v1/ads/me")).data;
  assertEquals(usage.requests, 2 * READS.length);
});

Deno.test("texts with the same length and checksum (CRC-32) have different ETags", async () => {
  const etagOf = async (text: string) => {
    await using r = await reader(
      [{ ad_archive_id: "1", is_active: true, primary_text: `Price ${text}` }],
    );
    const response = await r.get("/v1/ads/1?fields=primary_text");
    await response.body?.cancel();
    return response.headers.get("etag");
  };
  assertNotEquals(await etagOf("w1d4v2q7"), await etagOf("wqfmd4jg"));
});

Deno.test("an import that does not change a page keeps its ETag, on every instance", async () => {
  await using r = await reader(numberedAds(3));
  const path = "/v1/ads?is_active=true";
  const etag = (await r.get(path)).headers.get("etag")!;
  await r.t.import({ ad_archive_id: "9", is_active: false });
  await using other = await anotherInstance(r.t.database);
  for (const { fetch } of [r.t, other]) {
    r.t.services.archive.cache.drop();
    const response = await fetch(path, {
      key: await r.t.key(),
      headers: { "if-none-match": etag },
    });
    assertEquals([response.status, await response.text()], [304, ""]);
  }
});

Deno.test("If-None-Match with the same tag, weak or not, among others or *, returns 304 without a body", async () => {
  await using r = await reader(numberedAds(3));
  const key = await r.t.key({ plan: "unlimited" });
  for (const path of PATHS) {
    const etag = (await r.get(path)).headers.get("etag")!;
    const strong = etag.slice(2);
    for (
      const tags of [
        etag,
        strong,
        "*",
        ` ${etag} `,
        `"x", ${etag}`,
        `${strong},"y"`,
      ]
    ) {
      const response = await r.get(path, {
        headers: { "if-none-match": tags, "x-api-key": key },
      });
      assertEquals([response.status, await response.text()], [304, ""], tags);
      assertEquals(response.headers.get("etag"), etag);
      assertEquals(response.headers.get("cache-control"), "private, no-cache");
      assert(response.headers.has("vary"));
      assert(response.headers.has("x-request-id"));
    }
    for (const tags of ['"x"', "", etag.slice(0, -2), "W/*"]) {
      const response = await r.get(path, {
        headers: { "if-none-match": tags, "x-api-key": key },
      });
      assertEquals(response.status, 200, tags);
    }
  }
});

Deno.test("If-None-Match has no effect without a key, and on errors", async () => {
  await using r = await reader(numberedAds(1));
  const headers = { "if-none-match": "*" };
  assertEquals((await r.t.fetch("/v1/ads", { headers })).status, 401);
  assertEquals(
    (await r.get("/v1/ads/none", {
      headers: { ...headers, "x-api-key": await r.t.key() },
    })).status,
    404,
  );
});

Deno.test("a long response is gzipped if the client accepts it, and is the same response", async () => {
  await using r = await reader(numberedAds(30));
  const key = await r.t.key({ plan: "unlimited" });
  const plain = await r.get("/v1/ads");
  const text = await plain.text();
  const cases: [string, "gzip" | null][] = [
    ["gzip", "gzip"],
    ["gzip, deflate, br", "gzip"],
    ["gzip;q=0", null],
    ["identity", null],
    ["", null],
  ];
  for (const [accepted, coding] of cases) {
    const response = await r.get("/v1/ads", {
      headers: { "x-api-key": key, "accept-encoding": accepted },
    });
    assertEquals(
      response.headers.get("content-encoding"),
      coding,
      accepted,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const body = coding === null ? bytes : gunzipSync(bytes);
    assertEquals(response.headers.get("content-length"), `${bytes.length}`);
    assertEquals(new TextDecoder().decode(body), text);
    assertEquals(response.headers.get("etag"), plain.headers.get("etag"));
    assertEquals(
      response.headers.get("vary"),
      "Authorization, X-API-Key, Cookie, Accept, Accept-Encoding, Prefer",
    );
  }
});

test("a short response is not compressed", async (r) => {
  const response = await r.get("/v1/ads", {
    headers: { "x-api-key": await r.t.key(), "accept-encoding": "gzip" },
  });
  assertEquals(response.headers.get("content-encoding"), null);
});
