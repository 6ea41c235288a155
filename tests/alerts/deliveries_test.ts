import { assert, assertEquals } from "@std/assert";
import { evaluateViews } from "@/lib/alerts/evaluate_views.ts";
import { rawHost } from "../fetch/foreign_host.ts";
import { harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { until } from "../until.ts";
import { save, someone } from "../v1/me/caller.ts";
import { openEvent, receiver, tell } from "./receiver.ts";
import { subscriber } from "./subscriber.ts";

Deno.test("a message that fails is tried ten times within 75 hours, later and later, with the same id", async () => {
  await using hook = receiver(() => new Response("no", { status: 500 }));
  await using a = await subscriber(hook.url);
  const began = a.clock.seconds;
  const at: number[] = [];
  for (let tries = 1; tries <= 10; tries++) {
    await a.tell();
    assertEquals(hook.received.length, tries);
    at.push(a.clock.seconds - began);
    const { next_attempt_at, state, attempts, error } = (await a.log())[0]!;
    assertEquals([attempts, error], [tries, "the receiver returned 500"]);
    assertEquals(state, tries < 10 ? "pending" : "failed");
    if (next_attempt_at === null) break;
    a.clock.seconds = next_attempt_at - 1;
    await a.tell();
    assertEquals(hook.received.length, tries);
    a.clock.advance(1);
  }
  assertEquals(at, [
    ...[0, 5, 305, 2_105, 9_305, 27_305, 63_305, 113_705, 185_705, 272_105],
  ]);
  assert(at.at(-1)! / 3600 > 75 && at.at(-1)! / 3600 < 76);
  assertEquals(
    new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size,
    1,
  );
  // Its receivers refuse what was signed long ago; this clock runs ahead.
  openEvent(a.webhook.secret, hook.received[0]!);
  // Three days of failures disable it, with the reason.
  const { disabled_at, disabled_reason } = await a.state();
  assertEquals(disabled_at, a.clock.seconds);
  assertEquals(
    disabled_reason,
    "it has failed for three days, last because the receiver returned 500",
  );
});

Deno.test("Retry-After is heeded, and a success ends the failure", async () => {
  await using hook = receiver((n) =>
    n === 1
      ? new Response(null, { status: 503, headers: { "retry-after": "900" } })
      : new Response("anything <at> all")
  );
  await using a = await subscriber(hook.url);
  await a.tell();
  const { next_attempt_at } = (await a.log())[0]!;
  assertEquals(next_attempt_at, a.clock.seconds + 900);
  assertEquals((await a.state()).failing_since, a.clock.seconds);
  a.clock.advance(900);
  await a.tell();
  const { state, attempts } = (await a.log())[0]!;
  assertEquals([state, attempts], ["delivered", 2]);
  assertEquals((await a.state()).failing_since, null);
});

Deno.test("a redirect is a failure, and nobody follows it", async () => {
  await using inside = receiver();
  await using hook = receiver(() => Response.redirect(inside.url, 307));
  await using a = await subscriber(hook.url);
  await a.tell();
  const { state, error, status } = (await a.log())[0]!;
  assertEquals([state, status], ["pending", 307]);
  assertEquals(error, "the receiver returned 307");
  assertEquals(inside.received, []);
});

Deno.test("a receiver that switches protocols fails like others, and nobody waits for it", async () => {
  await using host = await rawHost((socket) =>
    void socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    )
  );
  await using a = await subscriber(host.url("/"));
  await a.tell();
  const { state, error } = (await a.log())[0]!;
  assertEquals([state, error], ["pending", "the connection failed"]);
});

Deno.test("what a process sends while another one disables the webhook is not sent again", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  await save(a.call, "/views", { name: "B", query: "q=ad", watch: "webhook" });
  await a.t.import(...numberedAds(2));
  const [first, second] = [await a.claim(), await a.claim()];
  await a.refuse(first, 410);
  await a.refuse(second, 500);
  assert((await a.log()).every(({ state }) => state === "failed"));
});

Deno.test("a message discarded during its attempt is not sent again, even if the webhook is enabled", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const claimed = await a.claim();
  for (const enabled of [false, true]) {
    await a.call("PATCH", `/webhooks/${a.webhook.id}`, { enabled });
  }
  await a.refuse(claimed, 500);
  assertEquals((await a.log())[0]!.state, "failed");
});

Deno.test("what a receiver responds after it was replaced says nothing about the new one", async () => {
  await using hook = receiver();
  await using a = await subscriber(`${hook.url}&old`);
  const claimed = await a.claim();
  await a.call("PATCH", `/webhooks/${a.webhook.id}`, { url: hook.url });
  await a.refuse(claimed, 410);
  const { disabled_at, failing_since } = await a.state();
  assertEquals([disabled_at, failing_since], [null, null]);
  a.clock.advance(5);
  await a.tell();
  assertEquals((await a.log())[0]!.state, "delivered");
});

Deno.test("an attempt that ends after the next one has begun changes nothing", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const late = await a.claim();
  a.clock.advance(120);
  await a.tell();
  await a.refuse(late, 410);
  assertEquals((await a.log())[0]!.state, "delivered");
  assertEquals((await a.state()).disabled_at, null);
});

Deno.test("a message that a process was killed with is sent by the next one", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  await a.claim();
  // Killed here. Nobody else sends it meanwhile.
  await a.tell();
  assertEquals(hook.received.length, 0);
  a.clock.advance(120);
  await a.tell();
  assertEquals(hook.received.length, 1);
});

Deno.test("a process that stops does not wait for a receiver, and the next one sends again", async () => {
  const stopped = Promise.withResolvers<void>();
  await using hook = receiver(async (n) => {
    if (n === 1) await stopped.promise;
    return new Response();
  });
  await using a = await subscriber(hook.url);
  const shared = { ...a.t.database, close: () => Promise.resolve() };
  const { config } = a.t.services;
  const other = await harness({
    database: shared as typeof a.t.database,
    clock: a.clock,
    config,
  });
  other.services.work();
  await until(() => hook.received.length === 1);
  await other[Symbol.asyncDispose]();
  stopped.resolve();
  const [{ state, error } = { state: "", error: "" }] = await a.log();
  assertEquals([state, error], ["pending", null]);
  a.clock.advance(120);
  await a.tell();
  assertEquals((await a.log())[0]!.state, "delivered");
});

Deno.test("the account whose views took long the last time comes last, and its slow view at the end", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const { alerting: work, lifecycle } = a.t.services;
  const other = await someone(a.t);
  await save(other.call, "/webhooks", { url: hook.url });
  const view = { query: "q=ad", watch: "webhook" };
  await save(a.call, "/views", { ...view, name: "Copy" });
  await save(other.call, "/views", { ...view, name: "Other" });
  for (const [name, evaluation_ms] of [["All", 60_000], ["Copy", 0]] as const) {
    await work.db.updateTable("views").set({ evaluation_ms })
      .where("name", "=", name).execute();
  }
  await a.t.import(...numberedAds(2));
  await evaluateViews(work, lifecycle.signal);
  const messages = await work.db.selectFrom("deliveries").select("body")
    .orderBy("id").execute();
  const names = messages.map(({ body }) => JSON.parse(body).data.view.name);
  assertEquals(names, ["Other", "Copy", "All"]);
  const [slow] = await work.db.selectFrom("views").select("evaluation_ms")
    .orderBy("id").execute();
  assert(slow!.evaluation_ms < 60_000);
});

Deno.test("two processes notify of an import once", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const { config } = a.t.services;
  const again = await save(a.call, "/views", {
    name: "Also",
    query: "q=ad",
    watch: "webhook",
  });
  await a.t.import(...numberedAds(3));
  const shared = { ...a.t.database, close: () => Promise.resolve() };
  await using other = await harness({
    database: shared as typeof a.t.database,
    clock: a.clock,
    config,
  });
  await Promise.all([tell(a.t), tell(other), tell(a.t), tell(other)]);
  await a.tell();
  const views = hook.received.map((got) =>
    openEvent(a.webhook.secret, got).data.view.id
  );
  assertEquals(views.length, 2);
  assert(views.includes(again.id));
});

Deno.test("a test and a replay are sent at once, are in the log, and are not repeated", async () => {
  let status = 200;
  await using hook = receiver(() => new Response(null, { status }));
  await using a = await subscriber(hook.url);
  await a.tell();
  const path = `/webhooks/${a.webhook.id}`;
  const tested = await a.call("POST", `${path}/test`);
  const { state, attempts } = tested.body.data;
  assertEquals([state, attempts], ["delivered", 1]);
  assertEquals(
    openEvent(a.webhook.secret, hook.received[1]!).type,
    "webhook.test",
  );
  const [latest, first] = await a.log();
  const replayPath = `${path}/deliveries/${latest!.id}/replay`;
  const replayed = await a.call("POST", replayPath);
  assertEquals(replayed.body.data.message_id, latest!.message_id);
  assertEquals(hook.received[2]!.body, hook.received[1]!.body);
  status = 410;
  const failed = await a.call("POST", `${path}/test`);
  assertEquals([failed.body.data.state, failed.body.data.status], [
    ...["failed", 410],
  ]);
  const { failing_since, disabled_at } = await a.state();
  assertEquals([failing_since, disabled_at], [null, null]);
  a.clock.advance(3_600);
  await a.tell();
  assertEquals(hook.received.length, 4);
  assertEquals((await a.log()).length, 4);

  const page = await a.call("GET", `${path}/deliveries?limit=3`);
  assertEquals(page.body.meta.has_more, true);
  const { next_before } = page.body.meta;
  const rest = await a.call(
    "GET",
    `${path}/deliveries?limit=3&before=${next_before}`,
  );
  assertEquals(rest.body.data[0].id, first!.id);
  const theirs = await someone(a.t);
  for (
    const [method, at] of [
      ["GET", path],
      ["PATCH", path],
      ["DELETE", path],
      ["GET", `${path}/deliveries`],
      ["POST", `${path}/test`],
      ["POST", replayPath],
    ] as const
  ) {
    const body = method === "PATCH" ? {} : undefined;
    assertEquals((await theirs.call(method, at, body)).status, 404, at);
  }
});
