import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { quietly, request } from "./fixture_site.ts";

/** What the answers of several requests say, as `status body`. */
async function answers(
  ...requests: string[]
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const one of requests) {
    const [method, path] = one.split(" ") as [string, string];
    const response = await quietly(() => request(path, { method }));
    found[one] = `${response.status} ${await response.text()}`;
  }
  return found;
}

Deno.test("middlewares run from the app inwards, including those of groups", async () => {
  const api = await (await request("/v1/ads")).json();
  assertEquals(api.trace, ["use", "root", "v1", "ads"]);
  const page = await (await request("/")).text();
  assertStringIncludes(page, 'data-trace="use,root,site-1,site-2"');
});

Deno.test("ctx.route is the pattern, and parameters keep an escaped slash", async () => {
  const response = await request("/v1/ads/a%2Fb%20c");
  assertEquals(await response.json(), {
    ad_archive_id: "a%2Fb c",
    route: "/v1/ads/:ad_archive_id",
    method: "GET",
  });
});

Deno.test("exact paths take precedence over patterns, with or without a trailing slash", async () => {
  assertEquals(await answers("GET /v1/ads/me", "GET /v1/ads/me/"), {
    "GET /v1/ads/me": "200 me",
    "GET /v1/ads/me/": "200 me",
  });
});

Deno.test("patterns do not match a trailing slash", async () => {
  const response = await request("/v1/ads/123/");
  assertEquals(response.status, 404);
  await response.body?.cancel();
});

Deno.test("rest parameters match an empty rest", async () => {
  assertEquals(
    await answers(
      "GET /docs",
      "GET /docs/a/b",
    ),
    {
      "GET /docs": "200 rest=",
      "GET /docs/a/b": "200 rest=a/b",
    },
  );
});

Deno.test("a file route returns 404 for a method that it lacks", async () => {
  const response = await request("/v1/ads", { method: "PUT" });
  assertEquals(await response.json(), { error: "HttpError" });
  const page = await request("/form", { method: "DELETE" });
  assertEquals(page.status, 404);
  assertEquals(page.headers.get("allow"), null);
  await page.body?.cancel();
});

Deno.test("GET handlers respond to HEAD, without a body", async () => {
  const response = await request("/v1/ads", { method: "HEAD" });
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(response.body, null);
});

Deno.test("a page without a handler is rendered for any method", async () => {
  for (const method of ["GET", "POST", "OPTIONS"]) {
    const response = await request("/", { method });
    assertEquals(response.status, 200);
    assertStringIncludes(await response.text(), "<h1>Home</h1>");
  }
});

Deno.test("test files are not routes", async () => {
  const text = await (await request("/v1/ads/me_test")).text();
  assertEquals(text.includes("not a route"), false);
});

Deno.test("a file without the exports of a route fails when it is requested", async () => {
  const found = await answers("GET /docs/helper");
  assertEquals(found["GET /docs/helper"], "500 Internal server error");
});

Deno.test("a malformed escape in a parameter throws out of the handler", async () => {
  await assertRejects(() => request("/v1/ads/%E0%A4%A"), URIError);
});

Deno.test("a method that Fresh does not know fails on a known path", async () => {
  const found = await answers("PROPFIND /v1/ads", "PROPFIND /v1/ads/1");
  assertEquals(found, {
    "PROPFIND /v1/ads": "500 Internal server error",
    "PROPFIND /v1/ads/1": "500 Internal server error",
  });
});
