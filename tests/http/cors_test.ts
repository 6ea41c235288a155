import { words } from "../words.ts";
import { assertEquals } from "@std/assert";
import { ADMIN_KEY } from "../harness.ts";
import { numberedAds, reader, test } from "../reader.ts";

const ORIGIN = { origin: "https://page.example" };

Deno.test("pages of any origin can read responses and errors, without the visitor's cookies", async () => {
  await using r = await reader(numberedAds(1));
  const key = await r.t.key({ plan: "unlimited" });
  const cases: [string, number, string | null][] = [
    ["/v1/ads", 200, key],
    ["/v1/ads", 401, null],
    ["/v1/ads/none", 404, key],
    ["/v1/ads?limit=0", 400, key],
    ["/v1/nothing", 404, key],
    ["/v1/ads/%zz", 404, key],
    ["/v1//ads", 400, key],
    ["/openapi.json", 200, null],
  ];
  for (const [path, status, sent] of cases) {
    const headers = sent === null ? ORIGIN : { ...ORIGIN, "x-api-key": sent };
    const response = await r.t.fetch(path, { headers });
    assertEquals(response.status, status, path);
    const allowed = (name: string) =>
      response.headers.get(`access-control-allow-${name}`);
    assertEquals([allowed("origin"), allowed("credentials")], ["*", null]);
  }
});

test("a page can read the headers about the next page, limits and the request", async (r) => {
  const response = await r.get("/v1/ads", {
    headers: { ...ORIGIN, "x-api-key": await r.t.key() },
  });
  const exposed = response.headers.get("access-control-expose-headers")!
    .split(", ");
  for (
    const name of words`
      Content-Disposition ETag Link RateLimit RateLimit-Policy Retry-After
      X-Request-Id X-Total-Count`
  ) assertEquals(exposed.includes(name), true, name);
});

test("a preflight response lists methods and headers, and can be cached for ten minutes", async (r) => {
  const response = await r.t.fetch("/v1/ads", {
    method: "OPTIONS",
    headers: {
      ...ORIGIN,
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-api-key, x-other",
    },
  });
  const header = (name: string) =>
    response.headers.get(`access-control-${name}`);
  assertEquals(response.status, 204);
  assertEquals(header("allow-methods"), "GET, HEAD, OPTIONS");
  assertEquals(
    header("allow-headers"),
    "X-API-Key, Authorization, Content-Type, If-None-Match, Prefer, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name",
  );
  assertEquals(header("max-age"), "600");
});

test("pages of other origins cannot read the operator's routes", async (r) => {
  for (const method of ["GET", "OPTIONS"]) {
    for (const path of words`/internal/stats /internal/imports /internal/x`) {
      const response = await r.t.fetch(path, {
        method,
        headers: { ...ORIGIN, authorization: `Bearer ${ADMIN_KEY}` },
      });
      const names = [...response.headers.keys()].filter((name) =>
        name.startsWith("access-control")
      );
      assertEquals(names, [], `${method} ${path}`);
    }
  }
});
