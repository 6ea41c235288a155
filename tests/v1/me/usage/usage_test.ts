import { assertEquals } from "@std/assert";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";
import { givePlan } from "../../../give_key.ts";
import { test } from "../../../harness.ts";
import { someone } from "../caller.ts";

const ZERO = {
  requests: 0,
  client_errors: 0,
  server_errors: 0,
  rate_limited: 0,
  quota_exceeded: 0,
};

test("usage is reported at once, by outcome, with zeros for days without any", async (t) => {
  const person = await someone(t);
  const { key, id } = await person.issue();
  await t.fetch("/v1/ads", { key });
  await t.fetch("/v1/ads", { key });
  await t.fetch("/v1/ads/none", { key });
  await t.fetch("/v1/ads", { headers: person.headers });
  const today = utcDay(Date.now());
  const all = await person.call("GET", "/usage");
  assertEquals(all.status, 200);
  assertEquals(all.body.data.length, 30);
  assertEquals(all.body.data[0], { date: dayAfter(today, -29), ...ZERO });
  const counts = { ...ZERO, requests: 3, client_errors: 1 };
  assertEquals(all.body.data[29], { date: today, ...counts });
  assertEquals(all.body.meta, {
    from: dayAfter(today, -29),
    to: today,
    key_id: null,
    totals: counts,
  });
  const one = await person.call("GET", `/usage?key_id=${id}&from=${today}`);
  assertEquals(one.body.data, [
    { date: today, ...ZERO, requests: 2, client_errors: 1 },
  ]);
  assertEquals(one.body.meta.key_id, id);
});

test("rejections by the minute limit and by an exhausted month are distinguished", async (t) => {
  await givePlan(t.database, { id: "short", minute: 2 });
  await givePlan(t.database, { id: "small", month: 1 });
  for (
    const [plan, refused] of [
      ["short", { requests: 2, rate_limited: 1 }],
      ["small", { requests: 1, quota_exceeded: 2 }],
    ] as const
  ) {
    const person = await someone(t, { plan });
    const key = await t.key({ email: person.email, plan });
    for (let n = 0; n < 3; n++) await t.fetch("/v1/ads", { key });
    const { body } = await person.call("GET", "/usage");
    assertEquals(body.meta.totals, { ...ZERO, ...refused }, plan);
  }
});

test("days are as requested, in order, including leap days, up to 366", async (t) => {
  const person = await someone(t);
  await t.database.longRunning.insertInto("usage_daily").values([
    { account_id: person.accountId, key_id: 0, day: "2024-02-29", requests: 4 },
    { account_id: person.accountId, key_id: 8, day: "2024-02-29", requests: 5 },
    { account_id: "someone", key_id: 8, day: "2024-02-29", requests: 600 },
  ]).execute();
  const { body } = await person.call(
    "GET",
    "/usage?from=2024-02-28&to=2024-03-01",
  );
  assertEquals(
    body.data.map((
      { date, requests }: { date: string; requests: number },
    ) => [date, requests]),
    [["2024-02-28", 0], ["2024-02-29", 9], ["2024-03-01", 0]],
  );
  assertEquals(body.meta.totals, { ...ZERO, requests: 9 });
  const year = await person.call("GET", "/usage?from=2024-01-01&to=2024-12-31");
  assertEquals(year.body.data.length, 366);
  const single = await person.call(
    "GET",
    "/usage?to=2999-12-31&from=2999-12-31",
  );
  assertEquals(single.body.data.length, 1);
});

test("invalid ranges are rejected, with all errors at once", async (t) => {
  const person = await someone(t);
  for (
    const [query, ...params] of [
      ["?from=2024-02-30", "from"],
      ["?from=yesterday&to=", "from", "to"],
      ["?from=0000-01-01", "from"],
      ["?to=9999-12-31", "to"],
      ["?from=2024-01-01T00:00:00Z", "from"],
      ["?from=2024-03-01&to=2024-02-01", "from"],
      ["?from=2023-01-01&to=2024-01-02", "from"],
      ["?key_id=0", "key_id"],
      ["?key_id=x&form=2024-01-01", "key_id", "form"],
      ["?from=2024-01-01&from=2024-01-01", "from"],
      ["?from=2024-03-01&to=2024-02-01&foo=1", "foo", "from"],
      ["?from=2999-01-01&to=x", "to"],
    ] as string[][]
  ) {
    const { status, body } = await person.call("GET", `/usage${query}`);
    assertEquals(status, 400, query);
    assertEquals(body.error.code, "invalid_parameter");
    assertEquals(
      body.error.details.map(({ param }: { param: string }) => param),
      params,
      query,
    );
  }
});

test("another account's key has no usage here", async (t) => {
  const { id } = await (await someone(t)).issue();
  const stranger = await someone(t);
  for (const unknown of [id, 999_999]) {
    const path = `/usage?key_id=${unknown}`;
    const { status, body } = await stranger.call("GET", path);
    const { code, message } = body.error;
    assertEquals(
      [status, code, message],
      [404, "not_found", "There is no key with this id."],
    );
  }
});
