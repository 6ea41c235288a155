import { assert, assertEquals, assertMatch } from "@std/assert";
import { codeOf } from "../../../code_of.ts";
import { countStatements } from "../../../count_statements.ts";
import { testDatabase } from "../../../database.ts";
import { givePlan } from "../../../give_key.ts";
import { type Harness, harness, test } from "../../../harness.ts";
import { TestClock } from "../../../test_clock.ts";
import { save, someone } from "../caller.ts";

/** A plan with these limits, and a key of an account that has it. */
async function keyWith(
  t: Harness,
  limits: Parameters<typeof givePlan>[1],
  email = "limited@example.com",
): Promise<string> {
  await givePlan(t.database, limits);
  return await t.key({ email, plan: "tight" });
}

test("requests beyond the minute's limit are rejected, and every response says how much is left", async (t) => {
  const key = await keyWith(t, { minute: 5, month: 1000 });
  for (let left = 4; left >= 0; left--) {
    const response = await t.fetch("/v1/ads", { key });
    assertEquals(response.status, 200);
    assertMatch(
      response.headers.get("ratelimit-policy") ?? "",
      /^"minute";q=5;w=60, "month";q=1000;w=(2419200|2505600|2592000|2678400)$/,
    );
    assertMatch(
      response.headers.get("ratelimit") ?? "",
      new RegExp(
        `^"minute";r=${left};t=\\d+, "month";r=${995 + left};t=\\d+$`,
      ),
    );
  }
  const refused = await t.fetch("/v1/ads", { key });
  assertMatch(refused.headers.get("ratelimit") ?? "", /^"minute";r=0;t=\d+, /);
  const wait = Number(refused.headers.get("retry-after"));
  assert(wait >= 1 && wait <= 120, `${wait}`);
  assertEquals(await codeOf(refused), [429, "rate_limited"]);
  assertEquals(
    await codeOf(await t.fetch("/v1/ads/unknown", { key })),
    [429, "rate_limited"],
  );
});

test("requests that reach no endpoint cost nothing: OPTIONS, 405, unknown URLs", async (t) => {
  const key = await keyWith(t, { minute: 2 });
  for (let i = 0; i < 5; i++) {
    await t.fetch("/v1/ads", { key, method: "OPTIONS" });
    await t.fetch("/v1/ads", { key, method: "DELETE" });
    await t.fetch("/v1/nothing", { key });
  }
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  assertEquals((await t.fetch("/v1/ads/none", { key })).status, 404);
  assertEquals((await t.fetch("/v1/ads", { key })).status, 429);
});

test("errors have the headers too, and responses to unknown callers do not", async (t) => {
  const key = await keyWith(t, { minute: 60 });
  for (const path of ["/v1/ads/none", "/v1/ads?limit=0", "/v1/nothing"]) {
    const { headers } = await t.fetch(path, { key });
    assertEquals(headers.get("ratelimit-policy"), '"minute";q=60;w=60', path);
    assertMatch(headers.get("ratelimit") ?? "", /^"minute";r=\d+;t=\d+$/);
  }
  const stranger = await t.fetch("/v1/ads");
  assertEquals(stranger.headers.get("ratelimit-policy"), null);
  assertEquals(stranger.headers.get("ratelimit"), null);
});

test("a plan without limits rejects nothing and has no headers", async (t) => {
  const key = await t.key({ plan: "unlimited" });
  for (let i = 0; i < 100; i++) {
    assertEquals((await t.fetch("/v1/ads/me", { key })).status, 200);
  }
  const { headers } = await t.fetch("/v1/ads", { key });
  assertEquals(headers.get("ratelimit-policy"), null);
});

Deno.test("the minute limit is the account's: keys and sessions share it, and neither issuing nor rotating keys raises it", async () => {
  await using t = await harness({ clock: new TestClock() });
  await keyWith(t, { minute: 5 });
  const { email, headers, call, issue } = await someone(t, { plan: "tight" });
  const remaining = async (
    init: { key: string } | { headers: HeadersInit },
  ) => {
    const response = await t.fetch("/v1/ads", init);
    assertEquals(response.status, 200);
    return /^"minute";r=(\d+);/.exec(response.headers.get("ratelimit")!)![1];
  };
  const byCommand = await t.key({ email, plan: "tight" });
  const first = await issue();
  assertEquals(await remaining({ key: byCommand }), "4");
  assertEquals(await remaining({ key: first.key }), "3");
  assertEquals(await remaining({ headers }), "2");
  const grace = { grace_seconds: 60 };
  const second = await save(call, `/keys/${first.id}/rotate`, grace);
  assertEquals(await remaining({ key: second.key }), "1");
  assertEquals(await remaining({ key: first.key }), "0");
  const third = await issue();
  for (const key of [byCommand, first.key, second.key, third.key]) {
    const refused = await t.fetch("/v1/ads", { key });
    assertMatch(refused.headers.get("ratelimit") ?? "", /^"minute";r=0;t=\d+/);
    assertEquals(await codeOf(refused), [429, "rate_limited"]);
  }
  assertEquals((await t.fetch("/v1/ads", { headers })).status, 429);
});

Deno.test("a key that uses up the limit of /v1/ads/me does not keep its owner from managing keys", async () => {
  await using t = await harness({ clock: new TestClock() });
  await givePlan(t.database, { minute: 2 });
  const { call, issue } = await someone(t, { plan: "tight" });
  const { id, key } = await issue();
  for (const status of [200, 200, 429]) {
    assertEquals((await t.fetch("/v1/ads/me", { key })).status, status);
  }
  assertEquals((await call("DELETE", `/keys/${id}`)).status, 200);
  assertEquals((await t.fetch("/v1/ads/me", { key })).status, 401);
});

Deno.test("/v1/ads/me has its own minute limit, of the same size", async () => {
  await using t = await harness({ clock: new TestClock() });
  const key = await keyWith(t, { minute: 2 });
  const me = (path = "/v1/ads/me") => t.fetch(path, { key });
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  assertEquals((await t.fetch("/v1/ads", { key })).status, 429);
  for (const left of [1, 0]) {
    const response = await me();
    assertEquals(response.status, 200);
    assertMatch(
      response.headers.get("ratelimit") ?? "",
      new RegExp(`^"minute";r=${left};t=\\d+$`),
    );
  }
  assertEquals(await codeOf(await me()), [429, "rate_limited"]);
});

test("an exhausted quota blocks the archive until the month ends, while /v1/ads/me works", async (t) => {
  const key = await keyWith(t, { month: 2 });
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  const refused = await t.fetch("/v1/ads", { key });
  const wait = Number(refused.headers.get("retry-after"));
  const now = new Date();
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  assert(Math.abs(wait - (monthEnd - now.getTime()) / 1000) < 5, `${wait}`);
  assertMatch(refused.headers.get("ratelimit") ?? "", /^"month";r=0;t=\d+$/);
  assertEquals(await codeOf(refused), [429, "quota_exceeded"]);
  assertEquals(
    await codeOf(await t.fetch("/v1/ads/none", { key })),
    [429, "quota_exceeded"],
  );
  const me = await t.fetch("/v1/ads/me", { key });
  assertEquals(me.status, 200);
  const { usage } = (await me.json()).data;
  assertEquals(
    [usage.requests, usage.requests_limit, usage.requests_remaining],
    [2, 2, 0],
  );
});

test("errors, 304, and /v1/ads/me cost no quota, and HEAD does", async (t) => {
  const key = await keyWith(t, { month: 100 });
  const used = async () =>
    (await (await t.fetch("/v1/ads/me", { key })).json()).data.usage.requests;
  const list = await t.fetch("/v1/ads", { key });
  const etag = list.headers.get("etag") ?? "";
  assertEquals(await used(), 1);
  const fresh = await t.fetch("/v1/ads", {
    key,
    headers: { "if-none-match": etag },
  });
  assertEquals(fresh.status, 304);
  await t.fetch("/v1/ads/none", { key });
  await t.fetch("/v1/ads?limit=x", { key });
  await t.fetch("/v1/ads", { key, method: "POST" });
  assertEquals(await used(), 1);
  await t.fetch("/v1/ads", { key, method: "HEAD" });
  assertEquals(await used(), 2);
});

test("another key of the account uses the same quota", async (t) => {
  const first = await keyWith(t, { month: 2 });
  const second = await keyWith(t, { month: 2 });
  await t.fetch("/v1/ads", { key: first });
  await t.fetch("/v1/ads", { key: second });
  for (const key of [first, second]) {
    assertEquals((await t.fetch("/v1/ads", { key })).status, 429);
  }
});

Deno.test("while the database is unreachable a verified key is limited as before, and nothing is a 500", async () => {
  const database = await testDatabase("pglite");
  const statements = countStatements(database);
  await using t = await harness({ database, clock: new TestClock() });
  const key = await keyWith(t, { minute: 10, month: 1000 });
  // From the second time on the response is kept.
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  statements.fail(
    Object.assign(new Error("Connection refused"), { code: "ECONNREFUSED" }),
  );
  const statuses = new Map<number, number>();
  for (let i = 0; i < 40; i++) {
    const { status } = await t.fetch("/v1/ads", { key });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assertEquals([...statuses.keys()].sort(), [200, 429]);
  assertEquals(statuses.get(200), 8);
  const cold = await t.fetch("/v1/ads", {
    key: await t.key({ email: "late@example.com" }),
  });
  assertEquals(await codeOf(cold), [503, "database_unavailable"]);
  assertMatch(cold.headers.get("retry-after") ?? "", /^\d+$/);
  statements.fail(null);
});
