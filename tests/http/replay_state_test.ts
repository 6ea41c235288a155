import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createShutdown } from "@/lib/app/shutdown.ts";
import { seconds } from "@/lib/time/clock.ts";
import { codeOf } from "../code_of.ts";
import { givePlan } from "../give_key.ts";
import { type Harness, harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { countHandled, fetchBoth, sent, warm } from "./replayed.ts";

const PATH = "/v1/ads?limit=2";

/** An archive whose clock stands still, with the number of requests that were not replayed. */
async function archive() {
  const clock = new TestClock();
  const t = await harness({ clock });
  await t.import(...numberedAds(3, () => ({ brand: { page_id: "1" } })));
  const { cache } = t.services.archive;
  const drop = cache.drop;
  drop();
  cache.drop = () => {};
  return { t, clock, drop, handled: countHandled(t) };
}

const status = async (pending: Promise<Response>) => {
  const response = await pending;
  await response.body?.cancel();
  return response.status;
};

/** How many of so many requests, by both roads in turn, are let through. */
async function letThrough(t: Harness, key: string, count: number) {
  let passed = 0;
  for (let n = 0; n < count; n++) {
    const fetch = n % 3 === 0 ? t.fetchAnew : t.fetch;
    if (await status(fetch(PATH, { key })) === 200) passed++;
  }
  return passed;
}

Deno.test("minute and month limits are exact, with replayed and new responses", async () => {
  const { t, handled } = await archive();
  await using _ = t;
  await warm(t, PATH, { key: await t.key({ plan: "unlimited" }) });
  const cases = [
    [{ minute: 60 }, 60, "rate_limited"],
    [{ month: 20 }, 20, "quota_exceeded"],
  ] as const;
  for (const [limits, count, code] of cases) {
    const plan = Object.keys(limits).join("-");
    await givePlan(t.database, { id: plan, ...limits });
    const key = await t.key({ plan });
    assertEquals(await letThrough(t, key, count + 60), count, plan);
    const { requests } = handled;
    const refused = await t.fetch(PATH, { key });
    assertEquals(handled.requests, requests + 1);
    assertEquals(await codeOf(refused), [429, code]);
  }
  // Both roads were taken: of 205 requests, 80 were let through.
  assert(handled.requests < 195, `${handled.requests}`);
});

Deno.test("a request that the minute limit rejects does not count toward the month", async () => {
  const { t } = await archive();
  await using _ = t;
  await givePlan(t.database, { minute: 5, month: 100 });
  const key = await t.key({ plan: "tight" });
  assertEquals(await letThrough(t, key, 50), 5);
  const { quota, keys } = t.services;
  const principal = await keys.verify(key);
  let left = 0;
  while (await quota.reserve(principal)) left++;
  assertEquals(left, 95);
});

Deno.test("concurrent replayed and new responses do not share the last request of a minute or month", async () => {
  const { t } = await archive();
  await using _ = t;
  await warm(t, PATH, { key: await t.key({ plan: "unlimited" }) });
  for (const limit of ["minute", "month"] as const) {
    await givePlan(t.database, { id: limit, [limit]: 10 });
    const key = await t.key({ plan: limit });
    const all = await Promise.all(
      Array.from(
        { length: 60 },
        (_, n) => status((n % 2 === 0 ? t.fetch : t.fetchAnew)(PATH, { key })),
      ),
    );
    assertEquals(all.filter((each) => each === 200).length, 10, limit);
  }
});

Deno.test("a key that was revoked, rotated or has expired is rejected at once", async () => {
  const { t, clock, handled } = await archive();
  await using _ = t;
  const { services: { ownKeys, keys } } = t;
  const endings: Record<
    string,
    (owner: Parameters<typeof ownKeys.revoke>[0], id: number) => unknown
  > = {
    api_key_revoked: (owner, id) => ownKeys.revoke(owner, id),
    rotated: (owner, id) => ownKeys.rotate(owner, id, 0),
    // While the key is still in memory.
    api_key_expired: () => clock.advance(3),
  };
  for (const [code, end] of Object.entries(endings)) {
    const key = await t.key({
      expiresAt: seconds(clock) + 3,
      plan: "unlimited",
    });
    await fetchBoth(t, handled, PATH, { key });
    const { account, key: { id } = { id: 0 } } = await keys.verify(
      key,
    ) as never as {
      account: { id: string; email: string };
      key: { id: number };
    };
    await end({ accountId: account.id, address: null } as never, id);
    assertEquals(
      await codeOf(await t.fetch(PATH, { key })),
      [401, code === "rotated" ? "api_key_revoked" : code],
    );
  }
});

Deno.test("a response cached before a change of the archive is not sent after it", async () => {
  const { t, drop, handled } = await archive();
  await using _ = t;
  const key = await t.key({ plan: "unlimited" });
  const before = await fetchBoth(t, handled, PATH, { key });
  await t.import({ ad_archive_id: "9", is_active: true });
  drop();
  const { requests } = handled;
  const after = await sent(await t.fetch(PATH, { key }));
  assertEquals(handled.requests, requests + 1);
  assertNotEquals(after.body, before.body);
  assertEquals((await fetchBoth(t, handled, PATH, { key })).body, after.body);
});

Deno.test("responses cached for ten seconds, and those that depend on the day, are rebuilt afterwards", async () => {
  const { t, clock, handled } = await archive();
  await using _ = t;
  const { cache } = t.services.archive;
  const { get } = cache;
  cache.get = (key, read, turn) =>
    get(key, (keepFor) => (keepFor(10_000), read(keepFor)), turn);
  // The key is read anew every few seconds by this clock, too.
  const isReplayed = async (path: string, after: number) => {
    await warm(t, path, { key });
    clock.advance(after);
    t.services.keys.recall =
      ((key) => recall(key) ?? principal) as typeof recall;
    const { requests } = handled;
    assertEquals(await status(t.fetch(path, { key })), 200);
    return handled.requests === requests;
  };
  const { recall } = t.services.keys;
  const key = await t.key({ plan: "unlimited" });
  const principal = await t.services.keys.verify(key);
  assertEquals(await isReplayed(PATH, 9), true);
  assertEquals(await isReplayed(PATH, 11), false);

  cache.get = get;
  const timeline = "/v1/brands/1/timeline?interval=day";
  assertEquals(await isReplayed(timeline, 0), true);
  const toMidnight = 86_400 - clock.seconds % 86_400;
  assertEquals(await isReplayed(timeline, toMidnight), false);
  const { body } = await fetchBoth(t, handled, timeline, { key });
  const { meta } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(body)),
  );
  assertEquals(meta.to, new Date(clock.now()).toISOString().slice(0, 10));
});

Deno.test("cached responses are counted for the account, in the metrics and in the log like others", async () => {
  const { t, handled } = await archive();
  await using _ = t;
  const tally = async (fetch: Harness["fetch"], email: string) => {
    const key = await t.key({ plan: "pro", email });
    const etag = (await t.fetch(PATH, { key })).headers.get("etag")!;
    const metrics = () => t.services.metrics.text();
    const [from, before] = [t.logged.length, await metrics()];
    for (let n = 0; n < 5; n++) await status(fetch(PATH, { key }));
    const headers = { "if-none-match": etag };
    for (let n = 0; n < 3; n++) await status(fetch(PATH, { key, headers }));
    const lines = t.logged.slice(from).map((line) => {
      const { time, ms, request_id, ...rest } = JSON.parse(line);
      assert(time && ms >= 0 && request_id);
      return rest;
    });
    const after = (await metrics()).split("\n");
    const counters = before.split("\n").flatMap((line, n) => {
      const [name, value] = line.split(" ");
      const isCount =
        /^(?:http_requests_total|ad_archive_cache_lookups)|duration_seconds_count/
          .test(line);
      return isCount
        ? [[name, Number(after[n]!.split(" ")[1]) - Number(value)]]
        : [];
    });
    await t.services.usage.flush();
    const { rows } = await t.database.longRunning
      .selectFrom("usage_daily").innerJoin(
        "accounts",
        "accounts.id",
        "account_id",
      )
      .where("email", "=", email)
      .select(["requests", "client_errors", "rate_limited"]).execute()
      .then((rows) => ({ rows }));
    return { lines, counters, rows };
  };
  const etag = (await t.fetch(PATH, { key: await t.key() })).headers
    .get("etag")!;
  for (const headers of [{}, { "if-none-match": etag }]) {
    await warm(t, PATH, {
      key: await t.key({ plan: "unlimited" }),
      headers: headers as Record<string, string>,
    });
  }
  const replayed = await tally(t.fetch, "replayed@example.com");
  const { requests } = handled;
  const anew = await tally(t.fetchAnew, "anew@example.com");
  assertEquals(handled.requests - requests, 9);
  assertEquals(replayed, anew);
  assertEquals(replayed.rows.map(({ requests }) => requests), [6]);
  assertEquals(replayed.lines.length, 8);
});

Deno.test("responses to HEAD, other methods, sessions and requests without a key are never replayed", async () => {
  const { t } = await archive();
  await using _ = t;
  const key = await t.key({ plan: "unlimited" });
  await warm(t, PATH, { key });
  for (const method of ["HEAD", "POST", "OPTIONS", "DELETE"]) {
    const [replayed, anew] = await Promise.all(
      [t.fetch, t.fetchAnew].map((fetch) => fetch(PATH, { key, method })),
    );
    assertEquals(replayed!.status, anew!.status);
    assertEquals(
      [...replayed!.headers.keys()],
      [...anew!.headers.keys()],
      method,
    );
    assertEquals(
      (await replayed!.text()).length,
      (await anew!.text()).length,
    );
  }
  assertEquals(await status(t.fetch(PATH)), 401);
  const { headers, cookie } = await signedIn(t, { plan: "free" });
  for (let n = 0; n < 4; n++) {
    const response = await t.fetch(PATH, { headers });
    assertEquals(await status(Promise.resolve(response)), 200);
    assert(response.headers.get("ratelimit-policy")?.includes("q=60;"));
  }
  // A key beside the cookie decides.
  const keyed = await t.fetch(PATH, { key, headers: { cookie } });
  assertEquals(keyed.headers.get("ratelimit-policy"), null);
  await keyed.body?.cancel();
});

Deno.test("once the process stops, a cached response closes its connection too", async () => {
  const { t, handled } = await archive();
  await using _ = t;
  const key = await t.key({ plan: "unlimited" });
  let signal = () => {};
  const { tracking, watch } = createShutdown(t.services, {
    onSignal: (run) => signal = run,
    exit: () => {},
    sleep: () => new Promise(() => {}),
  });
  watch();
  const ask = tracking((req) => t.fetch(req.url, { key }));
  await warm(t, PATH, { key });
  const request = () => new Request(`http://archive.test${PATH}`);
  assertEquals((await ask(request())).headers.get("connection"), null);
  signal();
  const { requests } = handled;
  assertEquals((await ask(request())).headers.get("connection"), "close");
  assertEquals(handled.requests, requests);
});
