import { assert, assertEquals, assertMatch } from "@std/assert";
import { PROBLEMS } from "@/lib/errors/problem.ts";
import { ADMIN_KEY } from "../harness.ts";
import { numberedAds, reader, test } from "../reader.ts";

const SECRET = "a secret of the inside: select * from ads";

Deno.test("an exception in a handler is 500 with a constant body; the log has the details and the request id", async () => {
  await using r = await reader(numberedAds(1));
  const crash = () => {
    throw new Error(SECRET);
  };
  Object.assign(r.t.services.archive, {
    list: crash,
    ad: () => Promise.reject(new TypeError(SECRET)),
  });
  Object.assign(r.t.services.usage, { read: crash });
  Object.assign(r.t.services.database, { stats: crash });
  for (
    const path of ["/v1/ads", "/v1/ads/1", "/v1/ads/me", "/internal/stats"]
  ) {
    const response = await r.t.fetch(path, {
      headers: {
        ...(path.startsWith("/internal")
          ? { authorization: `Bearer ${ADMIN_KEY}` }
          : { "x-api-key": await r.t.key() }),
        "x-request-id": "crash-1",
      },
    });
    assertEquals(response.status, 500, path);
    const [, message] = PROBLEMS.internal_error;
    const error = { code: "internal_error", message, request_id: "crash-1" };
    assertEquals(await response.json(), { error });
    const type = response.headers.get("content-type");
    assertEquals(type, "application/json; charset=utf-8");
    const line = r.t.logged.findLast((each) => each.includes("internal_error"));
    const entry = JSON.parse(line!);
    assertEquals([entry.level, entry.request_id], ["error", "crash-1"]);
    assert(entry.error.includes(SECRET));
    r.t.logged.length = 0;
  }
});

Deno.test("a page that fails says so and no more; the log has the details and the request id", async () => {
  await using r = await reader(numberedAds(1));
  Object.assign(r.t.services.archive, {
    list: () => Promise.reject(new Error(SECRET)),
  });
  const page = await r.t.fetch("/", { headers: { "x-request-id": "crash-2" } });
  const html = await page.text();
  assertEquals(page.status, 500);
  assertMatch(html, /Something went wrong.*crash-2/s);
  assert(!html.includes(SECRET));
  const line = r.t.logged.find((each) => each.includes("page failed"));
  const entry = JSON.parse(line!);
  assertEquals([entry.level, entry.request_id], ["error", "crash-2"]);
  assert(entry.error.includes(SECRET));
});

test("throwing something other than an Error is 500 too", async (r) => {
  for (const thrown of [undefined, null, "text", { code: 7 }]) {
    Object.assign(r.t.services.archive, {
      list: () => Promise.reject(thrown),
    });
    assertEquals((await r.error(500, "/v1/ads")).code, "internal_error");
  }
});

Deno.test("no line of the log contains a key, wherever a client put it", async () => {
  await using r = await reader(numberedAds(1));
  const key = await r.t.key();
  const sent: Record<string, string>[] = [
    { "x-api-key": key },
    { authorization: `Bearer ${key}` },
    { "x-request-id": key.slice(0, 60), "x-api-key": `${key}x` },
  ];
  const starts = ["/v1/ads?api_key=", "/v1/ads/", "/v1/", "/internal/", "/"];
  const paths = starts.map((start) => start + key);
  for (const path of [...paths, `/v1/ads/%73k_${key.slice(3)}`]) {
    for (const headers of sent) await r.t.fetch(path, { headers });
  }
  Object.assign(r.t.services.archive, {
    list: () => Promise.reject(new Error(`about ${key}`)),
  });
  await r.error(500, "/v1/ads");
  assert(r.t.logged.length > 18);
  const body = key.slice(3);
  for (const line of r.t.logged) assertEquals(line.includes(body), false, line);
});

test("every request is one line of the log, even with line breaks in the path", async (r) => {
  r.t.logged.length = 0;
  await r.error(404, "/v1/nothing%0a%1b[31mforged%E2%80%A8");
  const lines = r.t.logged.filter((line) => line.includes('"request"'));
  assertEquals(lines.length, 1);
  assertMatch(lines[0]!, /^[\x20-\x7e]*$/);
  const { path, status, method, ms } = JSON.parse(lines[0]!);
  assertEquals([status, method, typeof ms], [404, "GET", "number"]);
  assertMatch(path, /^\/v1\/nothing/);
});

test("requests that never reach the router are logged too, and none twice", async (r) => {
  for (
    const [method, path, status] of [
      ["GET", "/v1/ads/", 404],
      ["GET", "/v1//ads", 400],
      ["PROPFIND", "/v1/ads", 405],
    ] as const
  ) {
    r.t.logged.length = 0;
    await r.t.fetch(`http://archive.test${path}`, { method });
    const lines = r.t.logged.filter((line) => line.includes('"request"'))
      .map((line) => JSON.parse(line));
    assertEquals(
      lines.map((line) => [line.method, line.path, line.status]),
      [[method, path, status]],
    );
  }
});
