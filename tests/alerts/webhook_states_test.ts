import { assert, assertEquals } from "@std/assert";
import { addDeliveries, claimDeliveries } from "@/lib/alerts/deliveries.ts";
import { evaluateViews } from "@/lib/alerts/evaluate_views.ts";
import { numberedAds } from "../reader.ts";
import { until } from "../until.ts";
import { save, someone } from "../v1/me/caller.ts";
import { heldReceiver, openEvent, receiver } from "./receiver.ts";
import { subscriber } from "./subscriber.ts";

Deno.test("a receiver that is gone disables the webhook at once; enabled again, it gets what comes then", async () => {
  let status = 410;
  await using hook = receiver(() => new Response(null, { status }));
  await using a = await subscriber(hook.url);
  const other = await save(a.call, "/webhooks", { url: hook.url });
  await a.call("PATCH", `/webhooks/${other.id}`, { enabled: false });
  await a.tell();
  assertEquals((await a.state()).disabled_reason, "its receiver returned 410");
  const { body } = await a.call("GET", `/webhooks/${other.id}`);
  const { failing_since, disabled_reason } = body.data;
  assertEquals([failing_since, disabled_reason], [null, null]);
  assertEquals((await a.log())[0]!.state, "failed");
  await a.t.import(...numberedAds(2));
  await a.tell();
  assertEquals(hook.received.length, 1);
  status = 200;
  const path = `/webhooks/${a.webhook.id}`;
  const enabled = await a.call("PATCH", path, { enabled: true });
  const { data: { disabled_at, ...enabledAgain } } = enabled.body;
  assertEquals([disabled_at, enabledAgain.disabled_reason], [null, null]);
  assertEquals((await a.call("PATCH", path, {})).status, 200);
  await a.t.import(...numberedAds(3));
  await a.tell();
  const { data } = openEvent(a.webhook.secret, hook.received[1]!);
  assertEquals(data.ids, ["3"]);
});

Deno.test("a receiver that does not respond delays no other, not even one of the same account", async () => {
  await using slow = heldReceiver();
  await using quick = receiver();
  await using mine = receiver();
  await using a = await subscriber(slow.url);
  await save(a.call, "/webhooks", { url: mine.url });
  const other = await someone(a.t);
  await save(other.call, "/webhooks", { url: quick.url });
  for (const name of ["A", "B", "C"]) {
    await save(other.call, "/views", { name, query: "", watch: "webhook" });
  }
  await a.t.import(...numberedAds(2));
  const telling = a.tell();
  await until(() =>
    slow.received.length === 1 && mine.received.length === 1 &&
    quick.received.length === 3
  );
  slow.release();
  await telling;
});

Deno.test("messages are kept for 30 days, tests too", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  await a.tell();
  const { webhooks } = a.t.services;
  const test = () => webhooks.test(a.me.accountId, a.webhook.id);
  await test();
  a.clock.advance(30 * 86_400);
  assertEquals((await a.log()).length, 2);
  a.clock.advance(1);
  assertEquals(await a.log(), []);
  await test();
  const rows = await a.t.database.kysely.selectFrom("deliveries").select("id")
    .execute();
  assertEquals(rows.length, 1);
});

Deno.test("a webhook that its account disables gets nothing, not even what waits, until it is enabled", async () => {
  let status = 500;
  const respond = () => new Response(null, { status });
  await using hook = receiver(respond);
  await using other = receiver(respond);
  await using a = await subscriber(hook.url);
  await save(a.call, "/webhooks", { url: other.url });
  await a.tell();
  const path = `/webhooks/${a.webhook.id}`;
  const { body } = await a.call("PATCH", path, { enabled: false });
  const { disabled_at, disabled_reason } = body.data;
  assertEquals([disabled_at, disabled_reason], [a.clock.seconds, null]);
  status = 200;
  await a.t.import(...numberedAds(2));
  a.clock.advance(5);
  await a.tell();
  assertEquals([hook.received.length, other.received.length], [1, 3]);
  assertEquals((await a.log()).length, 1);
  await a.call("PATCH", path, { enabled: true });
  await a.t.import(...numberedAds(3));
  await a.tell();
  const { data } = openEvent(a.webhook.secret, hook.received[1]!);
  assertEquals(data.ids, ["3"]);
});

Deno.test("a webhook whose views are deleted gets no others", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const path = `/webhooks/${a.webhook.id}`;
  const [one, two] = [
    await save(a.call, "/views", { name: "One", query: "" }),
    await save(a.call, "/views", { name: "Two", query: "" }),
  ];
  await a.call("PATCH", path, { view_ids: [one.id, two.id, two.id] });
  await a.call("DELETE", `/views/${one.id}`);
  const { view_ids, disabled_at } = await a.state();
  assertEquals([view_ids, disabled_at], [[two.id], null]);
  await a.tell();
  assertEquals(hook.received, []);
  await a.t.import(...numberedAds(2));
  await evaluateViews(a.t.services.alerting, new AbortController().signal);
  await a.call("DELETE", `/views/${two.id}`);
  assertEquals((await a.state()).disabled_reason, "its views were deleted");
  // Not even what waits.
  await a.tell();
  assertEquals(hook.received, []);
  const enabled = await a.call("PATCH", path, { enabled: true });
  assertEquals([enabled.status, enabled.body.error.param], [400, "view_ids"]);
  const chosen = await a.call("PATCH", path, { view_ids: [] });
  assertEquals(chosen.body.data.disabled_at, null);

  // One that is paused needs others too, and stays paused until it is enabled.
  const three = await save(a.call, "/views", { name: "Three", query: "" });
  await a.call("PATCH", path, { view_ids: [three.id], enabled: false });
  await a.call("DELETE", `/views/${three.id}`);
  const refused = await a.call("PATCH", path, { enabled: true });
  assertEquals([refused.status, refused.body.error.param], [400, "view_ids"]);
  const four = await save(a.call, "/views", { name: "Four", query: "" });
  const paused = await a.call("PATCH", path, { view_ids: [four.id] });
  assert(paused.body.data.disabled_at !== null);
  assertEquals(paused.body.data.disabled_reason, null);
  const { status, body } = await a.call("PATCH", path, { enabled: true });
  assertEquals([status, body.data.disabled_at], [200, null]);
});

Deno.test("tests whose receiver does not respond delay nothing else of the account", async () => {
  await using hook = heldReceiver();
  await using a = await subscriber(hook.url);
  const tests = Array.from(
    { length: 8 },
    () => a.call("POST", `/webhooks/${a.webhook.id}/test`),
  );
  await until(() => hook.received.length === tests.length);
  assertEquals((await a.call("GET", "/webhooks")).status, 200);
  hook.release();
  const sent = await Promise.all(tests);
  assert(sent.every(({ body }) => body.data.state === "delivered"));
});

Deno.test("of a receiver, 1,000 messages wait; of more, the oldest fail", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const add = (n: number) =>
    addDeliveries(
      a.t.database.kysely,
      Array.from({ length: n }, () => ({
        account_id: a.me.accountId,
        webhook_id: a.webhook.id,
        type: "view.matched" as const,
        body: "{}",
      })),
      a.clock.seconds,
    );
  await add(1_000);
  await add(2);
  const rows = await a.t.database.kysely.selectFrom("deliveries")
    .select(["error", "next_at"]).orderBy("id").execute();
  assertEquals(rows.length, 1_002);
  assertEquals(
    rows.flatMap(({ next_at }, n) => next_at === null ? [n] : []),
    [0, 1],
  );
  assertEquals(rows[0]!.error, "more than 1,000 messages were waiting");
});

Deno.test("a test that a stopping server breaks off is a failed one", async () => {
  await using hook = heldReceiver();
  await using a = await subscriber(hook.url);
  const testing = a.call("POST", `/webhooks/${a.webhook.id}/test`);
  await until(() => hook.received.length === 1);
  a.t.services.stopping();
  const { status, body } = await testing;
  assertEquals([status, body.data.error], [200, "this server is restarting"]);
});

Deno.test("receivers that were slow, or are not known, come last and take only their places", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const { kysely } = a.t.database;
  const add = (values: object) =>
    kysely.insertInto("webhooks").values({
      account_id: a.me.accountId,
      url: hook.url,
      secret: "",
      view_ids: [],
      created_at: 0,
      ...values,
    }).returning("id").executeTakeFirstOrThrow();
  const hanging = await add({ attempt_ms: 15_000, attempted_at: 1 });
  const late = await add({ attempt_ms: 9, attempted_at: 2 });
  const quick = await add({ attempt_ms: 9, attempted_at: 1 });
  for (const { id } of [hanging, a.webhook, hanging, late, quick]) {
    await addDeliveries(kysely, [{
      account_id: a.me.accountId,
      webhook_id: id,
      type: "view.matched",
      body: "{}",
    }], a.clock.seconds);
  }
  const claimed = async (limit: number, without: number[] = []) =>
    (await claimDeliveries(kysely, a.clock.seconds, {
      limit,
      slowLimit: 1,
      without: without.map(String),
    })).map(({ webhook_id }) => webhook_id).sort((x, y) => x! - y!);
  assertEquals(await claimed(1), [quick.id]);
  assertEquals(await claimed(1), [late.id]);
  // Never tried: its place is before that of one that was.
  assertEquals(await claimed(4), [a.webhook.id]);
  assertEquals(await claimed(4, [hanging.id]), []);
  assertEquals(await claimed(4), [hanging.id]);
});
