import { assertEquals } from "@std/assert";
import { BlockList } from "node:net";
import type { Config } from "@/lib/config/config.ts";
import { numberedAds, reader } from "../../reader.ts";

/** The origin of the next page's URL and of Link, which must agree. */
async function originFor(
  config: Partial<Config>,
  headers: Record<string, string>,
): Promise<string> {
  await using r = await reader(numberedAds(2), { config });
  const response = await r.get("/v1/ads?limit=1", {
    headers: { "x-api-key": await r.t.key({ plan: "unlimited" }), ...headers },
  });
  const { next_page_url } = await response.json();
  assertEquals(
    response.headers.get("link"),
    `<${next_page_url}>; rel="next"`,
  );
  return new URL(next_page_url).origin;
}

const forwarded = {
  "x-forwarded-host": "proxy.example",
  "x-forwarded-proto": "https",
  "forwarded": "host=evil.example;proto=https",
  "x-forwarded-prefix": "/evil",
  "x-original-url": "/evil",
  "x-http-method-override": "DELETE",
};

/** The address that the harness asks from, trusted. */
function trusted(): BlockList {
  const list = new BlockList();
  list.addSubnet("203.0.113.0", 24, "ipv4");
  return list;
}

Deno.test("links have the request's host if nothing else is configured", async () => {
  assertEquals(await originFor({}, {}), "http://archive.test");
  assertEquals(
    await originFor({}, { host: "Ads.Example:8443" }),
    "http://ads.example:8443",
  );
});

Deno.test("PUBLIC_URL takes precedence over every header", async () => {
  const publicUrl = "https://ads.example.com";
  const headers = { ...forwarded, host: "evil.example" };
  assertEquals(
    await originFor({ publicUrl, trustProxy: trusted() }, headers),
    publicUrl,
  );
});

Deno.test("forwarded headers are ignored from a peer that is not trusted", async () => {
  assertEquals(await originFor({}, forwarded), "http://archive.test");
});

Deno.test("a trusted proxy determines host and scheme; of several values the last one counts", async () => {
  const config = { trustProxy: trusted() };
  assertEquals(await originFor(config, forwarded), "https://proxy.example");
  assertEquals(
    await originFor(config, {
      "x-forwarded-host": "evil.example, proxy.example:444",
      "x-forwarded-proto": "http, https",
    }),
    "https://proxy.example:444",
  );
});

Deno.test("what a trusted proxy forwards is used only if it is a host and a scheme", async () => {
  const config = { trustProxy: trusted() };
  for (
    const host of ["evil.example/path", "user@evil.example", "a b", "", "x:y"]
  ) {
    assertEquals(
      await originFor(config, {
        "x-forwarded-host": host,
        "x-forwarded-proto": "javascript",
      }),
      "http://archive.test",
      host,
    );
  }
});

Deno.test("the next page's URL has the filters and limit, and no key", async () => {
  await using r = await reader(numberedAds(4, () => ({ media_type: "video" })));
  const body = await r.list(
    "/v1/ads?media_type=video&limit=1&ad_archive_id=4,2,3&is_active=TRUE&page_token=",
  );
  const url = new URL(body.next_page_url!);
  assertEquals(
    Object.fromEntries(url.searchParams),
    {
      is_active: "true",
      media_type: "video",
      ad_archive_id: "2,3,4",
      limit: "1",
      cursor: body.pagination.cursor!,
    },
  );
  assertEquals(url.href.includes("sk_"), false);
});
