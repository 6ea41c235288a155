import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { guard } from "@/lib/app/guard.ts";
import type { Log } from "@/lib/log/log.ts";
import type { Services } from "@/lib/app/services.ts";
import { harness, test } from "../harness.ts";
import { words } from "../words.ts";

/** The little of the services that a guard needs. */
function guardServices(log: Log = () => {}): Pick<Services, "log" | "metrics"> {
  return {
    log,
    metrics: { countRequest: () => {} } as unknown as Services["metrics"],
  };
}

/** A request as a server builds it: its URL is not put in normal form. */
function requestFor(
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Request {
  const req = new Request("http://ads.example/", {
    method: options.method ?? "GET",
    headers: { host: "ads.example", ...options.headers },
  });
  Object.defineProperty(req, "url", { value: url });
  return req;
}

/** What a guarded router sees of a request, or the code it is refused with. */
async function seen(
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<string> {
  const guarded = guard(
    (req) => Promise.resolve(new Response(new URL(req.url).pathname)),
    guardServices(),
  );
  const response = await guarded(requestFor(url, options));
  const text = await response.text();
  return response.status === 200
    ? text
    : `${response.status} ${JSON.parse(text).error.code}`;
}

const ON_HOST = "http://ads.example";

Deno.test("a path that is not normalized is rejected", async () => {
  const paths = words`
    //v1/ads /v1//ads /v1/ads// /// /v1\ads \v1\ads /v1/x/../ads/me /v1/./ads
    /./v1/ads /v1/ads/.. /v1/%2e%2e/internal/stats /v1/%2E./internal/stats
    /v1/.%2e/internal/stats /v1/ads/%2e /v1/ads/%zz/.. /v1/..//%zz"`;
  for (const path of [...paths, "/v1/\tads"]) {
    assertEquals(await seen(ON_HOST + path), "400 invalid_request", path);
  }
});

Deno.test("a query with an escape that is not UTF-8 is rejected, and a percent sign is text", async () => {
  const refused = words`
    ?q=%FF ?q=%ED%A0%80abc ?%C3=1 ?q=%C3x%A9 ?q=%c0%80 ?q=%%ff ?q=%C3é`;
  for (const query of refused) {
    assertEquals(
      await seen(`${ON_HOST}/v1/ads${query}`),
      "400 invalid_request",
      query,
    );
  }
  const taken = words`
    ? ?q=caf%C3%A9 ?q=é ?q=100% ?q=%zz ?q=%%41 ?q=%00 ?q=%F0%9F%98%80`;
  for (const query of taken) {
    assertEquals(await seen(`${ON_HOST}/v1/ads${query}`), "/v1/ads", query);
  }
});

Deno.test("escapes of harmless characters are decoded once, and no others", async () => {
  const cases: Record<string, string> = {
    "/v1/ads/m%65": "/v1/ads/me",
    "/v1/ads/%6De": "/v1/ads/me",
    "/%76%31/ads": "/v1/ads",
    "/v1/ads/%256De": "/v1/ads/%256De",
    "/v1/ads/1%2F2": "/v1/ads/1%2F2",
    "/v1/ads/a%20b": "/v1/ads/a%20b",
    "/v1/ads/é": "/v1/ads/%C3%A9",
    "/v1/ads/%c3%a9": "/v1/ads/%c3%a9",
    '/v1/ads/"<>': "/v1/ads/%22%3C%3E",
    "/docs/": "/docs",
    "": "/",
    "?limit=1": "/",
  };
  for (const [path, expected] of Object.entries(cases)) {
    assertEquals(await seen(ON_HOST + path), expected, path);
  }
});

Deno.test("an escape that is not valid UTF-8 is 404", async () => {
  for (const id of ["%zz", "%ff", "%C0%AF", "%", "%E0%A4", '%zz"', "é%zz"]) {
    for (const part of ["", "/history", "/similar"]) {
      const ad = await seen(`${ON_HOST}/v1/ads/${id}${part}`);
      assertEquals(ad, "404 ad_not_found", id);
    }
    assertEquals(await seen(`${ON_HOST}/v1/${id}`), "404 not_found", id);
    assertEquals(await seen(`${ON_HOST}/${id}`), "404 not_found", id);
  }
});

Deno.test("outside the API, a path that cannot name a file is not found", async () => {
  for (
    const path of [
      `/${"%2C".repeat(300)}`,
      `/docs/${"a".repeat(256)}`,
      `/docs/${"é".repeat(128)}`,
      "/a".repeat(1_100),
      ...words`
        /..%252f..%252fetc /..%2f..%2fetc%2fpasswd /docs%2f..%2f..%2fmain.ts
        /..x`,
    ]
  ) {
    assertEquals(await seen(ON_HOST + path), "404 not_found", path);
  }
  for (
    const path of [
      `/docs/${"a".repeat(255)}`,
      "/docs/a..b",
      "/.well-known/security.txt",
      `/v1/ads/${"a".repeat(256)}`,
      "/v1/ads/..x",
    ]
  ) {
    assertEquals(await seen(ON_HOST + path), path);
  }
});

Deno.test("a Host that could change where a link leads is rejected", async () => {
  const hosts = words`
    user:pw@ads.example ads.example/path ads.example?x ads.example#x
    ads.example:port ads.example:80:80 ads.example:99999 -ads.example [::1 a\b
    例え.example`;
  for (const host of [...hosts, "a b", "a b<>", "", "x".repeat(300)]) {
    const headers = { host: encodeURI(host) === host ? host : encodeURI(host) };
    assertEquals(
      await seen(`${ON_HOST}/v1/ads`, { headers }),
      "400 invalid_request",
      host,
    );
  }
  for (const host of ["localhost:8000", "127.0.0.1", "[::1]:80", "a_b.c"]) {
    assertEquals(
      await seen(`${ON_HOST}/v1/ads`, { headers: { host } }),
      "/v1/ads",
    );
  }
});

Deno.test("a URL with credentials, without a host or of great length is rejected", async () => {
  for (
    const url of [
      "http://user:pw@ads.example/v1/ads",
      "http://user@ads.example/v1/ads",
      "http://a b<>/v1/ads",
      "http:///",
      `${ON_HOST}/v1/ads?limit=${"1".repeat(20_000)}`,
    ]
  ) {
    assertEquals(await seen(url), "400 invalid_request", url.slice(0, 60));
  }
});

Deno.test("a URL may have 16,384 characters, as the refusal of a longer one says", async () => {
  const longest = `${ON_HOST}/v1/ads?q=`.padEnd(16_384, "x");
  assertEquals(await seen(longest), "/v1/ads");
  await using t = await harness();
  const response = await t.fetch(`/v1/ads?q=${"x".repeat(16_384)}`);
  const { error } = await response.json();
  assertEquals(error.message, "The URL must have at most 16384 characters.");
});

Deno.test("an exception in the router still gets a response, and HEAD has no body", async () => {
  const logged: string[] = [];
  const guarded = guard(
    () => Promise.reject(new Error("secret detail")),
    guardServices((level, message, fields) =>
      logged.push(`${level} ${message} ${JSON.stringify(fields)}`)
    ),
  );
  const get = await guarded(requestFor(`${ON_HOST}/v1/ads`));
  const text = await get.text();
  assertEquals(get.status, 500);
  assertEquals(JSON.parse(text).error.code, "internal_error");
  assertEquals(text.includes("secret"), false);
  assertEquals(logged.length, 2);
  assertStringIncludes(logged[0]!, "secret detail");
  assertMatch(logged[1]!, /^info request .*"status":500/);
  const head = await guarded(
    requestFor(`${ON_HOST}/v1/ads`, { method: "HEAD" }),
  );
  assertEquals([head.status, await head.text()], [500, ""]);
});

test("a missing page returns the same with a trailing slash", async (t) => {
  for (const path of ["/nothing/", "/docs/a/", "/_fresh/"]) {
    const response = await t.fetch(path);
    const html = await response.text();
    assertEquals(response.status, 404);
    assertMatch(response.headers.get("x-request-id") ?? "", /^[\w-]{36}$/);
    assertStringIncludes(html, "<!DOCTYPE html>");
  }
});

Deno.test("a preflight for an invalid URL succeeds under /v1, including /v1 itself, and nowhere else", async () => {
  const guarded = guard(() => Promise.reject(new Error()), guardServices());
  for (
    const [path, status] of [
      ["/v1", 204],
      ["/v1?x=1", 204],
      ["/v1/ads", 204],
      ["/v12", 404],
      ["/docs?next=/v1/ads", 500],
      ["/internal?next=/v1/", 500],
    ] as const
  ) {
    const req = requestFor(ON_HOST + path, { method: "OPTIONS" });
    const response = await guarded(req);
    assertEquals(response.status, status, path);
    assertEquals(
      response.headers.get("access-control-allow-origin"),
      status === 204 ? "*" : null,
      path,
    );
  }
});
