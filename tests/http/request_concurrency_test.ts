import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { ResponseCache } from "@/lib/ads/responses/response_cache.ts";
import type { RequestKind } from "@/lib/limits/request_concurrency.ts";
import { sql } from "kysely";
import { countStatements } from "../count_statements.ts";
import { testDatabase } from "../database.ts";
import { type Harness, harness, test } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { plainAd } from "../site/ads.ts";
import { readWords, toVisitor } from "../site/forms.ts";
import { until } from "../until.ts";

/** Takes a caller's turns as requests that take long do. */
async function hold(
  { database, services: { concurrency } }: Harness,
  kind: "reads" | "pages",
  caller: string,
) {
  const { serving, pages } = database.shares;
  const share = Math.floor((kind === "pages" ? pages : serving) / 2);
  const ends = await Promise.all(
    Array.from({ length: share }, () => concurrency[kind].acquire(caller)),
  );
  return () => ends.forEach((end) => end());
}

/** Until this many requests are in line: they pass several middlewares first. */
function inLine(t: Harness, kind: RequestKind, count: number) {
  return until(() => t.services.concurrency[kind].waiting === count);
}

const drops = new WeakMap<ResponseCache, () => void>();

/** Drops what is kept, and ignores later notifications of an import. */
function catchUp({ services: { archive: { cache } } }: Harness) {
  const drop = drops.get(cache) ?? cache.drop;
  drops.set(cache, drop);
  drop();
  cache.drop = () => {};
}

test("cached responses need no turn, and a client that disconnects while it waits causes no query", async (t) => {
  await t.import(plainAd("1000001"), plainAd("1000002"));
  catchUp(t);
  const { headers, accountId } = await signedIn(t, { plan: "unlimited" });
  const other = await t.key();
  const get = (path: string, init: RequestInit = {}) =>
    t.fetch(path, { headers, ...init });
  // From the second time on they are kept.
  for (const path of ["/v1/ads", "/v1/ads/1000001"]) {
    assertEquals((await get(path)).status, 200);
    assertEquals((await get(path)).status, 200);
  }

  const end = await hold(t, "reads", accountId);
  const { misses } = t.services.archive.cache.stats();
  assertEquals((await get("/v1/ads")).status, 200);
  assertEquals((await get("/v1/ads/1000001")).status, 200);
  assertEquals((await get("/v1/ads/me")).status, 200);
  // Others have turns of their own.
  const theirs = await t.fetch("/v1/ads?limit=1", { key: other });
  assertEquals(theirs.status, 200);

  // Clients are watched once many wait.
  const { reads } = t.services.concurrency;
  for (let i = 0; i < 64; i++) {
    void reads.acquire(accountId).then((release) => release());
  }
  const leaving = new AbortController();
  const left = get("/v1/ads?limit=3", { signal: leaving.signal });
  const stays = [get("/v1/ads?limit=2"), get("/v1/ads?limit=2")];
  // Two who ask for the same wait for one turn.
  await inLine(t, "reads", 66);
  leaving.abort();
  assertEquals((await left).status, 400);
  end();
  for (const { status } of await Promise.all(stays)) assertEquals(status, 200);
  assertEquals(reads.waiting, 0);
  // The other caller's, and one reading for both that waited; none for the one that left.
  assertEquals(t.services.archive.cache.stats().misses - misses, 2);
});

Deno.test("while many requests wait, a caller with more than its share is rejected before any work, and others are served", async () => {
  const database = await testDatabase("postgres");
  const statements = countStatements(database);
  await using t = await harness({ database });
  await t.import(plainAd("1000001"));
  catchUp(t);
  const headers = { "x-api-key": await t.key({ plan: "unlimited" }) };
  await t.fetch("/v1/ads/me", { headers });
  const { id: accountId } = t.services.keys.recall(headers["x-api-key"])!
    .account;
  const other = await t.key({ plan: "unlimited" });
  const ask = (path = "/v1/ads") => t.fetch(path, { headers });
  const end = await hold(t, "reads", accountId);
  // Those who ask for the same share one turn, so that few of them wait.
  const waiting = Array.from({ length: 256 }, () => ask());
  await inLine(t, "reads", 1);
  const fill = new AbortController();
  const { concurrency } = t.services;
  const filling = Array.from(
    { length: 127 },
    () =>
      concurrency.reads.acquire(accountId, fill)
        .then((release) => release(), () => {}),
  );
  assertEquals(concurrency.reads.waiting, 128);
  t.logged.length = 0;
  const before = statements.count;
  const refused = await ask();
  assertEquals([refused.status, refused.headers.get("retry-after")], [
    429,
    "1",
  ]);
  assertEquals(refused.headers.get("access-control-allow-origin"), "*");
  const { error } = await refused.json();
  assertEquals(error.code, "rate_limited");
  assertEquals(error.request_id, refused.headers.get("x-request-id"));
  assertEquals(statements.count, before);
  // Its request is logged as others are, and there is nothing to look into.
  assertEquals(t.logged.length, 1);
  assertEquals((await t.fetch("/v1/ads", { key: other })).status, 200);
  assertEquals((await t.fetch("/healthz", { headers })).status, 200);
  // Those who are watched leave, and few wait again.
  fill.abort();
  const late = ask("/v1/ads?limit=1");
  await inLine(t, "reads", 65);
  end();
  await Promise.all(filling);
  for (const { status } of await Promise.all([...waiting, late])) {
    assertEquals(status, 200);
  }
});

test("an account's reads use no more connections than its share, and another account is served meanwhile", async (t) => {
  await t.import(plainAd("1000001"));
  catchUp(t);
  const [greedy, other] = [await t.key(), await t.key()];
  const { serving } = t.database.shares;
  const share = Math.floor(serving / 2);
  // Only searches read this table.
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const holder = t.database.longRunning.transaction().execute(async (trx) => {
    await sql`lock table ad_search`.execute(trx);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  const reads = Array.from(
    { length: 20 },
    (_, n) => t.fetch(`/v1/ads?q=word${n}`, { key: greedy }),
  );
  await inLine(t, "reads", 20 - share);
  const { total, idle } = t.database.stats().serving;
  assertEquals(total - idle <= share, true, `${total} - ${idle}`);
  for (const path of ["/v1/ads?media_type=image", "/v1/ads/1000001"]) {
    assertEquals((await t.fetch(path, { key: other })).status, 200);
  }
  assertEquals(t.services.concurrency.reads.waiting, 20 - share);
  unlock.resolve();
  await holder;
  for (const { status } of await Promise.all(reads)) assertEquals(status, 200);
});

test("pages take turns by account, otherwise by network, and beyond the limit a page is a 429 that says when to try again", async (t) => {
  const me = await signedIn(t);
  const other = await signedIn(t);
  for (
    const [visitor, path, headers] of [
      [`account:${me.accountId}`, "/dashboard/keys", me.headers],
      ["address:2001:db8:0:1::/64", "/login", {}],
      ["address:2001:db8:0:1::/64", "/", {}],
    ] as const
  ) {
    const address = "2001:db8:0:1::7";
    const get = (signal?: AbortSignal) =>
      t.fetch(path, { headers, address, ...(signal ? { signal } : {}) });
    const end = await hold(t, "pages", visitor);
    const waiting = Array.from({ length: 19 }, () => get());
    const leaving = new AbortController();
    const left = get(leaving.signal);
    await inLine(t, "pages", 20);
    const refused = await toVisitor(t).open(path, headers, address);
    assertEquals(refused.status, 429);
    assertEquals(refused.headers.get("retry-after"), "1");
    assertMatch(refused.headers.get("content-type") ?? "", /^text\/html/);
    assertStringIncludes(readWords(refused.html), "Try again in 1 second.");
    assertEquals(
      (await toVisitor(t).open(path, other.headers)).status < 400,
      true,
    );
    leaving.abort();
    assertEquals((await left).status, 400);
    end();
    for (const { status } of await Promise.all(waiting)) {
      assertEquals(status, 200);
    }
  }
});

Deno.test("the home page is read once for all visitors, and again when the archive has changed", async () => {
  const database = await testDatabase("pglite");
  const statements = countStatements(database);
  await using t = await harness({ database });
  await t.import(plainAd("1000001"));
  catchUp(t);
  const ads = async () => {
    const { status, html } = await toVisitor(t).open("/");
    assertEquals(status, 200);
    return Number(/(\d+)<\/dd>/.exec(html)![1]);
  };
  const { pageQueries } = t.services;
  const { page } = pageQueries;
  let readings = 0;
  pageQueries.page = (...query) => {
    readings++;
    return page(...query);
  };
  assertEquals(
    await Promise.all(Array.from({ length: 8 }, ads)),
    Array(8).fill(1),
  );
  assertEquals(readings, 1);
  statements.fail(new Error("The database must not be asked."));
  assertEquals(await ads(), 1);
  statements.fail(null);
  await t.import(plainAd("1000002"));
  catchUp(t);
  assertEquals(await ads(), 2);
});

test("a body that is sent slowly holds no turn", async (t) => {
  const { headers } = await signedIn(t);
  let settled = 0;
  const slow = (path: string, type: string) => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const response = t.fetch(path, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body: readable,
    }).finally(() => settled++);
    return { response, end: () => writable.abort("gone") };
  };
  const sent = [
    ...Array.from(
      { length: 5 },
      () => slow("/dashboard/keys", "application/x-www-form-urlencoded"),
    ),
    ...Array.from(
      { length: 8 },
      () => slow("/v1/ads/me/keys", "application/json"),
    ),
  ];
  assertEquals((await t.fetch("/dashboard/keys", { headers })).status, 200);
  assertEquals((await t.fetch("/v1/ads/me", { headers })).status, 200);
  // The others were not waited for.
  assertEquals(settled, 0);
  await Promise.all(sent.map(({ end }) => end()));
  for (const { response } of sent) assertEquals((await response).status, 400);
});
