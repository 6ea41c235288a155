import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { listRequests, requestsByHour } from "@/lib/usage/request_list.ts";
import { slotOf } from "@/lib/usage/request_log.ts";
import { postgres } from "../../database.ts";
import { harness, test } from "../../harness.ts";
import { TestClock } from "../../test_clock.ts";
import { deleteOwn } from "../../sessions.ts";
import { type Call, someone } from "./caller.ts";

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

/** The logged requests of keys, as method, URL, status and code. */
async function logged({ call }: { call: Call }, query = "") {
  const { body } = await call("GET", `/requests${query}`);
  return body.data.filter((row: { key_id: number | null }) => row.key_id)
    .map(({ method, url, status, code }: Record<string, unknown>) =>
      [method, url, status, code].filter((part) => part !== null).join(" ")
    );
}

test("each request is logged with its key, route, URL, status, code and id, cached responses too", async (t) => {
  const person = await someone(t);
  const { key, id } = await person.issue();
  const first = await t.fetch("/v1/ads?q=oak&limit=2", { key });
  await first.body?.cancel();
  for (const path of ["/v1/ads?q=oak&limit=2", "/v1/ads/none", "/v1/nothing"]) {
    await (await t.fetch(path, { key })).body?.cancel();
  }
  assertEquals(await logged(person), [
    "GET /v1/nothing 404 not_found",
    "GET /v1/ads/none 404 ad_not_found",
    "GET /v1/ads?q=oak&limit=2 200",
    "GET /v1/ads?q=oak&limit=2 200",
  ]);
  const { body: missing } = await person.call("GET", "/requests?status=404");
  assertEquals(
    missing.data.map(({ route }: { route: string }) => route),
    ["", "/v1/ads/{ad_archive_id}"],
  );
  const { body } = await person.call(
    "GET",
    `/requests?key_id=${id}&status=2xx`,
  );
  const { request_id, route, key_id, duration_ms } = body.data.at(-1);
  assertEquals(
    { request_id, route, key_id },
    {
      request_id: first.headers.get("x-request-id"),
      route: "/v1/ads",
      key_id: id,
    },
  );
  assert(duration_ms >= 0);
});

Deno.test("requests are filtered by key, status, route and time, and paged", async () => {
  const clock = new TestClock(NOW);
  await using t = await harness({ clock });
  const person = await someone(t);
  const { key } = await person.issue();
  const other = await person.issue();
  const get = async (path: string, by: string) =>
    await (await t.fetch(path, { key: by })).body?.cancel();
  await get("/v1/ads", key);
  clock.advance(60);
  await get("/v1/ads/none", other.key);
  await get("/v1/brands", key);
  const rows = (query: string) => logged(person, query);
  assertEquals(await rows(`?key_id=${other.id}`), [
    "GET /v1/ads/none 404 ad_not_found",
  ]);
  assertEquals(await rows("?status=4xx"), [
    "GET /v1/ads/none 404 ad_not_found",
  ]);
  assertEquals(await rows("?status=404"), [
    "GET /v1/ads/none 404 ad_not_found",
  ]);
  assertEquals(await rows("?status=5xx"), []);
  assertEquals(await rows("?route=/v1/ads"), ["GET /v1/ads 200"]);
  assertEquals(
    await rows(`?route=${encodeURIComponent("/v1/ads/{ad_archive_id}")}`),
    ["GET /v1/ads/none 404 ad_not_found"],
  );
  assertEquals(await rows(`?since=${NOW + 1}&status=2xx`), [
    "GET /v1/brands 200",
  ]);
  const { body } = await person.call(
    "GET",
    "/requests?limit=1&route=/v1/brands",
  );
  assertEquals(body.meta, { has_more: false, next_before: null });
  const page = await person.call("GET", "/requests?limit=1&status=2xx");
  assertEquals(page.body.meta.has_more, true);
  const { next_before } = page.body.meta;
  const next = await person.call(
    "GET",
    `/requests?limit=1&before=${next_before}`,
  );
  assert(next.body.data[0].id < next_before);
});

test("wrong filters are named, and a key of others is not found", async (t) => {
  const person = await someone(t);
  const other = await someone(t);
  const { id } = await other.issue();
  for (
    const [query, param] of [
      ["?status=6xx", "status"],
      ["?status=ok", "status"],
      ["?since=yesterday", "since"],
      ["?key_id=x", "key_id"],
      ["?color=red", "color"],
    ] as const
  ) {
    const { status, body } = await person.call("GET", `/requests${query}`);
    assertEquals([status, body.error.param], [400, param], query);
  }
  const { status, body } = await person.call("GET", `/requests?key_id=${id}`);
  assertEquals([status, body.error.code], [404, "not_found"]);
});

test("what could be a key is not logged, and nobody reads the requests of others", async (t) => {
  const person = await someone(t);
  const other = await someone(t);
  const { key } = await person.issue();
  const paths = [
    ...[`/v1/ads?q=${key}`, `/v1/ads?api_key=${key}`, `/v1/ads/${key}`],
    ...["", `/${key}`].map((id) => `/v1/ads${id}?x=${"y".repeat(3000)}`),
  ];
  for (const path of paths) {
    await (await t.fetch(path, { key })).body?.cancel();
  }
  assertEquals(await logged(person), [
    "GET /v1/ads/[key]?... 400 invalid_parameter",
    "GET /v1/ads?... 400 invalid_parameter",
    "GET /v1/ads/[key] 404 ad_not_found",
  ]);
  const { rows } = await sql<{ text: string }>`
    select r::text as text from request_log r`.execute(t.database.longRunning);
  assert(rows.length > 0);
  assert(rows.every(({ text }) => !text.includes(key.slice(3))));
  assertEquals(await logged(other), []);
});

Deno.test("of a flood, ten successful and ten failed requests per second are logged", async () => {
  await using t = await harness({ clock: new TestClock(NOW) });
  const person = await someone(t);
  const { key } = await person.issue();
  // Both within one flush: nothing else writes meanwhile.
  await t.services.usage.flush();
  for (let n = 0; n < 15; n++) {
    t.services.usage.log(
      { account: { id: person.accountId }, key: null } as never,
      {
        requestId: `${n}`,
        method: "GET",
        route: "/v1/ads",
        url: "http://a.test/v1/ads",
        status: n < 12 ? 200 : 404,
        started: performance.now(),
      },
    );
  }
  await t.services.usage.flush();
  const { body } = await person.call("GET", "/requests?route=/v1/ads");
  const statuses = body.data.map(({ status }: { status: number }) => status);
  assertEquals(statuses.filter((status: number) => status === 200).length, 10);
  assertEquals(statuses.filter((status: number) => status === 404).length, 3);
  await (await t.fetch("/v1/ads", { key })).body?.cancel();
  assertEquals((await logged(person)).length, 1);
});

Deno.test("after seven days a request is not returned, and soon after its table is emptied", async () => {
  const clock = new TestClock(NOW);
  await using t = await harness({ clock });
  const person = await someone(t);
  const { key } = await person.issue();
  const count = async () => {
    const { rows: [row] } = await sql<{ count: number }>`
      select count(*) from request_log where at < ${1000 * (NOW + 60)}`
      .execute(t.database.longRunning);
    return Number(row!.count);
  };
  await (await t.fetch("/v1/ads", { key })).body?.cancel();
  await t.services.usage.flush();
  assert(await count() > 0);
  const list = (days = 7) =>
    listRequests(t.database.longRunning, {
      accountId: person.accountId,
      nowMs: clock.now(),
      days,
      limit: 100,
    });
  clock.advance(7 * DAY - 60);
  assert((await list()).length > 0);
  assertEquals(await list(6), []);
  clock.advance(120);
  assertEquals(await list(), []);
  assert(await count() > 0);
  clock.advance(DAY);
  // Also if nobody sends more of them.
  await t.services.usage.flush();
  assertEquals(await count(), 0);
});

test("a deleted account's requests are deleted with it", async (t) => {
  const person = await someone(t);
  const { key } = await person.issue();
  await (await t.fetch("/v1/ads", { key })).body?.cancel();
  await t.services.usage.flush();
  await deleteOwn(t, person);
  await t.services.usage.flush();
  const rows = await t.database.longRunning.selectFrom("request_log")
    .select("id").where("account_id", "=", person.accountId).execute();
  assertEquals(rows, []);
});

postgres.test("requests by hour are those of an account's last day, or of one of its keys", async (database) => {
  const db = database.longRunning;
  const nowMs = 1_800_000_000_000;
  const hour = (ago: number) => (nowMs - ago * 3_600_000) / 1000;
  const row = (ago: number, account_id: string, key_id = 1, status = 200) => ({
    at: nowMs - ago * 3_600_000,
    slot: slotOf(nowMs - ago * 3_600_000),
    account_id,
    key_id,
    status,
    code: null,
    ms: key_id,
    request_id: "r",
    method: "GET",
    route: "/",
    url: "/",
  });
  const rows = [row(2, "a"), row(1, "a", 3), row(1, "a", 1, 404)];
  const others = [row(1, "b"), row(25, "a")];
  await db.insertInto("request_log").values([...rows, ...others]).execute();
  const read = (keyId: number | null) =>
    requestsByHour(db, { accountId: "a", nowMs, keyId });
  assertEquals(await read(null), [
    { at: hour(1), requests: 2, errors: 1, p50: 2, p95: 2.9 },
    { at: hour(2), requests: 1, errors: 0, p50: 1, p95: 1 },
  ]);
  assertEquals(await read(3), [
    { at: hour(1), requests: 1, errors: 0, p50: 3, p95: 3 },
  ]);
});
