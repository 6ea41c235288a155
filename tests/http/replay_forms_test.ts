import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { loadConfig } from "@/lib/config/config.ts";
import { monthStart } from "@/lib/time/utc_day.ts";
import { givePlan } from "../give_key.ts";
import { type Harness, harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { TestClock } from "../test_clock.ts";
import { countHandled, fetchBoth, warm } from "./replayed.ts";

const BRAND = { page_id: "1", slug: "lantern" };

const PATHS = [
  "/v1/ads",
  "/v1/ads?limit=2&is_active=true",
  "/v1/ads?q=ad&sort=-running_days",
  "/v1/ads?media_type=video",
  "/v1/ads/1",
  "/v1/ads/%31?fields=ad_archive_id",
  "/v1/brands",
  "/v1/brands/lantern",
  "/v1/brands/lantern/timeline?interval=month",
];

const LENIENT = { prefer: "handling=lenient" };

/** Headers of a request, all of which may decide its response. */
const HEADERS: Record<string, string>[] = [
  {},
  ...["gzip", "br", "gzip, deflate, br", "gzip;q=1.0, br;q=0.9"],
  ...["gzip;q=0", "identity", "", "*", "x".repeat(300)],
].map((value) =>
  typeof value === "string" ? { "accept-encoding": value } : value
).concat(
  ["*/*", "application/json", "text/html, */*;q=0.1", "*", ""]
    .map((accept) => ({ accept })),
  [LENIENT, { prefer: "respond-async, handling=lenient" }, { prefer: "" }],
  ["*", '"x"', 'W/"x", "y"', "W/*", ""]
    .map((tags) => ({ "if-none-match": tags })),
  ["archive.test:8000", "OTHER.example", "[::1]:80"]
    .map((host) => ({ host })),
  ["abc-123", "with space", "é", "sk_0123456789abcdef", "x".repeat(500)]
    .map((id) => ({ "x-request-id": id })),
  { cookie: "session=x; theme=dark" },
  { range: "bytes=0-1", origin: "https://elsewhere.example" },
);

async function archive(options: Parameters<typeof harness>[0] = {}) {
  const t = await harness(options);
  const { rejected } = await t.import(
    ...numberedAds(40, (n) => ({
      brand: BRAND,
      media_type: n % 2 === 0 ? "video" : "image",
      primary_text: `Ad ${n}: “pumpkin” for 5 €`,
    })),
  );
  assertEquals(rejected, 0);
  t.services.archive.cache.drop();
  t.services.archive.cache.drop = () => {};
  return { t, key: await t.key({ plan: "pro" }), handled: countHandled(t) };
}

Deno.test("replayed and new responses are the same, whatever headers the request has", async () => {
  const { t, key, handled } = await archive();
  await using _ = t;
  for (const path of PATHS) {
    const { headers } = await fetchBoth(t, handled, path, { key });
    const etag = headers.etag!;
    const tags = [etag, etag.slice(2), `"x", ${etag} `]
      .map((tag) => ({ "if-none-match": tag }));
    const all = path === "/v1/ads" ? HEADERS : HEADERS.slice(0, 4);
    for (const headers of [...all, ...tags]) {
      const { status } = await fetchBoth(t, handled, path, { key, headers });
      const isSame = tags.includes(headers as typeof tags[0]) ||
        headers["if-none-match"] === "*";
      assertEquals(status, isSame ? 304 : 200, JSON.stringify(headers));
    }
  }
  const lenient = { key, headers: LENIENT };
  const unknown = await fetchBoth(t, handled, "/v1/ads/1?nothing=1", lenient);
  const text = new TextDecoder().decode(new Uint8Array(unknown.body));
  assert(text.includes("ignored_parameters"), text);
  const strict = await t.fetch("/v1/ads/1?nothing=1", { key });
  assertEquals((await strict.json()).error.code, "invalid_parameter");
});

Deno.test("the key can be in either header, and the one with precedence is used", async () => {
  const { t, key, handled } = await archive();
  await using _ = t;
  const other = await t.key({ plan: "unlimited", email: "other@example.com" });
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  await fetchBoth(t, handled, "/v1/ads/1", { headers: bearer(key) });
  const both = { key, headers: bearer(other) };
  const { headers } = await fetchBoth(t, handled, "/v1/ads/1", both);
  assert(headers["ratelimit-policy"]?.includes('"minute";q=600'));
  const wrong = { "x-api-key": "sk_wrong", ...bearer(key) };
  for (const fetch of [t.fetch, t.fetchAnew]) {
    const response = await fetch("/v1/ads/1", { headers: wrong });
    assertEquals((await response.json()).error.code, "invalid_api_key");
  }
});

Deno.test("each client gets the limits of its own plan, and of the current month", async () => {
  const clock = new TestClock();
  const { t, handled } = await archive({ clock });
  await using _ = t;
  await givePlan(t.database, { id: "a", minute: 500 });
  await givePlan(t.database, { id: "b", month: 500 });
  await givePlan(t.database, { id: "c", minute: 500, month: 500 });
  const keys: Record<string, string> = {};
  for (const plan of ["unlimited", "a", "b", "c"]) {
    keys[plan] = await t.key({ plan });
  }
  for (let months = 0; months < 3; months++) {
    const [start, end] = [0, 1].map((n) => monthStart(clock.now(), n));
    const month = `"month";q=500;w=${end! - start!}`;
    const policies: Record<string, string | undefined> = {
      a: '"minute";q=500;w=60',
      b: month,
      c: `"minute";q=500;w=60, ${month}`,
    };
    // In turn, so that each is told after the others were.
    for (const plan of [...Object.keys(keys), ...Object.keys(keys)]) {
      const key = keys[plan]!;
      const { headers } = await fetchBoth(t, handled, "/v1/ads", { key });
      assertEquals([plan, headers["ratelimit-policy"]], [plan, policies[plan]]);
    }
    clock.advance(end! - clock.seconds);
  }
});

Deno.test("links lead to the host that the client used, which only a trusted proxy can change", async () => {
  for (
    const [trusted, publicUrl, host, expected] of [
      ["", null, undefined, "http://archive.test/"],
      ["203.0.113.0/24", null, undefined, "https://public.example/"],
      ["203.0.113.0/24", null, "elsewhere.test", "https://public.example/"],
      ["", "https://ads.example", "elsewhere.test", "https://ads.example/"],
    ] as const
  ) {
    const { trustProxy } = loadConfig({ TRUST_PROXY: trusted });
    const { t, key, handled } = await archive({
      config: { trustProxy, publicUrl },
    });
    await using _ = t;
    const path = "/v1/ads?limit=2";
    const forwarded = {
      "x-forwarded-host": "public.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "198.51.100.1",
    };
    await warm(t, path, { key });
    const { headers } = await fetchBoth(t, handled, path, {
      key,
      headers: { ...forwarded, ...(host === undefined ? {} : { host }) },
    });
    assertEquals(headers.link?.slice(1, expected.length + 1), expected);
    assertEquals(
      "strict-transport-security" in headers,
      expected.startsWith("https:"),
    );
    // Of the same proxy, for another host.
    const other = await fetchBoth(t, handled, path, {
      key,
      headers: { ...forwarded, "x-forwarded-host": "other.example" },
    });
    if (expected.includes("public")) assertNotEquals(other.headers, headers);
    // Not of the proxy.
    const stranger = await fetchBoth(t, handled, path, {
      key,
      headers: forwarded,
      address: "198.51.100.9",
    });
    assertEquals(
      stranger.headers.link?.startsWith(
        publicUrl === null ? "<http://archive.test/" : `<${publicUrl}/`,
      ),
      true,
    );
  }
});

/** The names of a request's headers that the application asks for. */
async function namesRead(t: Harness, path: string, key: string) {
  const names = new Set<string>();
  const { get, has } = Headers.prototype;
  const requests = new WeakSet<Headers>();
  const { headers } = Object.getOwnPropertyDescriptors(Request.prototype);
  Object.defineProperty(Request.prototype, "headers", {
    ...headers,
    get(this: Request) {
      const found = headers!.get!.call(this) as Headers;
      requests.add(found);
      return found;
    },
  });
  const noting = <Found>(original: (name: string) => Found) =>
    function (this: Headers, name: string): Found {
      if (requests.has(this)) names.add(name.toLowerCase());
      return original.call(this, name);
    };
  Object.assign(Headers.prototype, { get: noting(get), has: noting(has) });
  try {
    await (await t.fetchAnew(path, { key })).body?.cancel();
  } finally {
    Object.defineProperty(Request.prototype, "headers", headers!);
    Object.assign(Headers.prototype, { get, has });
  }
  return names;
}

Deno.test("the ordinary handlers read no header that the fingerprint lacks", async () => {
  const { trustProxy } = loadConfig({ TRUST_PROXY: "203.0.113.0/24" });
  const { t, key } = await archive({ config: { trustProxy } });
  await using _ = t;
  const distinguished = [
    ...["accept", "accept-encoding", "prefer", "if-none-match", "host"],
    ...["x-forwarded-host", "x-forwarded-proto"],
    // Who asks, whom wrong keys count against, and what is sent back.
    ...["x-api-key", "authorization", "x-forwarded-for", "x-request-id"],
  ];
  for (const path of [...PATHS, "/v1/facets?by=media_type"]) {
    const names = await namesRead(t, path, key);
    assertEquals(
      [...names].filter((name) => !distinguished.includes(name)),
      [],
    );
    assert(names.has("accept") && names.has("x-api-key"), path);
  }
});
