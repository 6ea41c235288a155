import { assert, assertEquals } from "@std/assert";
import { takeDown } from "@/lib/ads/takedowns.ts";
import { withImportLock } from "@/lib/imports/import_lock.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { everyStore } from "../database.ts";
import { evaluateViews } from "@/lib/alerts/evaluate_views.ts";
import { runAlerts } from "@/lib/alerts/run_alerts.ts";
import { ChangeSignal } from "@/lib/changes/change_signal.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { numberedAds } from "../reader.ts";
import { save } from "../v1/me/caller.ts";
import { alerting, openEvent, receiver, test } from "./receiver.ts";

const text = (primary_text: string) => () => ({ primary_text });

everyStore.test("a webhook gets one message about an import: what came to match, what changed, and where to read it", async (database) => {
  await using hook = receiver();
  await using a = await alerting({ database });
  await a.t.import(...numberedAds(3, text("shoes")));
  const view = await save(a.call, "/views", {
    name: "Shoes",
    query: "q=shoes",
  });
  const { id, secret } = await save(a.call, "/webhooks", {
    url: hook.url,
    view_ids: [view.id],
  });
  const key = await a.t.key({ plan: "unlimited" });
  await a.tell();
  assertEquals(hook.received, []);

  // 4 and 5 are new, 3 changes, 2 no longer matches, 1 is the same.
  await a.t.import(
    ...numberedAds(5, (n) => ({
      primary_text: n === 2 ? "hats" : n === 3 ? "red shoes" : "shoes",
    })),
  );
  await a.tell();
  await a.tell();
  assertEquals(hook.received.length, 1);
  const event = openEvent(secret, hook.received[0]!);
  const { view: named, changes_url, ...data } = event.data;
  assertEquals(event.type, "view.matched");
  assertEquals(data, { added: 2, changed: 1, ids: ["5", "4", "3"] });
  assertEquals([named.id, named.name], [view.id, "Shoes"]);
  assert(hook.received[0]!.body.length < 20_000);
  // The link leads to what the import changed.
  const url = new URL(changes_url);
  const response = await a.t.fetch(url.pathname + url.search, { key });
  const { data: rows } = await response.json();
  assertEquals(
    rows.map(({ ad }: { ad: { ad_archive_id: string } }) => ad.ad_archive_id)
      .sort(),
    ["2", "3", "4", "5"],
  );

  const saved = await a.call("GET", `/views/${view.id}`);
  assertEquals(
    [saved.body.data.new_ads, saved.body.data.changed_ads],
    [2, 1],
  );
  const { body: log } = await a.call("GET", `/webhooks/${id}/deliveries`);
  assertEquals(log.data.length, 1);
  const [delivery] = log.data;
  assertEquals(
    [delivery.state, delivery.attempts, delivery.status, delivery.error],
    ["delivered", 1, 200, null],
  );
  assertEquals(delivery.message_id, hook.received[0]!.headers["webhook-id"]);
  assertEquals(delivery.body, JSON.parse(hook.received[0]!.body));

  // What is taken down is new no more, and no message says more of it.
  const by = { actor: COMMAND, now: a.clock.seconds, reason: null };
  await takeDown(database, null, ["3", "5"], by);
  await a.tell();
  assertEquals(hook.received.length, 1);
  const after = await a.call("GET", `/views/${view.id}`);
  const { new_ads, changed_ads } = after.body.data;
  assertEquals([new_ads, changed_ads], [1, 0]);
  a.clock.advance(5);
  const opened = await a.call("PATCH", `/views/${view.id}`, { opened: true });
  assertEquals(
    [opened.body.data.new_ads, opened.body.data.changed_ads],
    [0, 0],
  );
  assertEquals(opened.body.data.opened_at, a.clock.seconds);
});

test("an ad that changes in two imports counts as one, and a new one that changes as new", async (a) => {
  await a.t.import(...numberedAds(1));
  const view = await save(a.call, "/views", { name: "All", query: "" });
  for (const primary_text of ["B", "C"]) {
    await a.t.import(...numberedAds(2, () => ({ primary_text })));
    await a.tell();
  }
  const path = `/views/${view.id}`;
  const { body: { data } } = await a.call("GET", path);
  assertEquals([data.new_ads, data.changed_ads], [1, 1]);
  const renamed = await a.call("PATCH", path, { name: "Each", query: "" });
  assertEquals(renamed.body.data, { ...data, name: "Each" });
});

Deno.test("an ad whose change makes it match is new, also if it matched before", async () => {
  await using hook = receiver();
  await using a = await alerting();
  await a.t.import(...numberedAds(1, text("shoes")));
  const view = { name: "Shoes", query: "q=shoes", watch: "webhook" };
  await save(a.call, "/views", view);
  await save(a.call, "/webhooks", { url: hook.url });
  for (const words of ["hats", "shoes"]) {
    await a.t.import(...numberedAds(1, text(words)));
    await a.tell();
  }
  const events = hook.received.map(({ body }) => JSON.parse(body).data);
  const counts = events.map(({ added, changed }) => [added, changed]);
  assertEquals(counts, [[1, 0]]);
});

Deno.test("ads come to match as they run longer, without a change of their own", async () => {
  await using hook = receiver();
  await using a = await alerting();
  const day = 86_400;
  const start = 1_790_000_000;
  const seen = (days: number) =>
    numberedAds(2, (n) => ({
      delivery_start_at: start + (n - 1) * 10 * day,
      last_seen_at: start + days * day,
      is_active: true,
    }));
  await a.t.import(...seen(25));
  const query = "running_days_min=30";
  await save(a.call, "/views", { name: "Long", query, watch: "webhook" });
  const { secret } = await save(a.call, "/webhooks", { url: hook.url });
  await a.t.import(...seen(33));
  await a.tell();
  const { data } = openEvent(secret, hook.received[0]!);
  assertEquals([data.added, data.ids], [1, ["1"]]);
});

Deno.test("a webhook gets messages about the views that it names; without any, about those that are watched by webhook", async () => {
  await using naming = receiver();
  await using general = receiver();
  await using a = await alerting();
  const views = [];
  for (const watch of ["none", "digest", "webhook"]) {
    const body = { name: watch, query: "", watch };
    views.push(await save(a.call, "/views", body));
  }
  const view_ids = [views[0]!.id];
  const made = await save(a.call, "/webhooks", { url: naming.url, view_ids });
  const other = await save(a.call, "/webhooks", { url: general.url });
  await a.t.import(...numberedAds(150));
  await a.tell();
  const named = naming.received.map((got) => openEvent(made.secret, got));
  const others = general.received.map((got) => openEvent(other.secret, got));
  assertEquals(named.map(({ data }) => data.view.name), ["none"]);
  assertEquals(others.map(({ data }) => data.view.name), ["webhook"]);
  // The body stays small.
  assertEquals([named[0].data.added, named[0].data.ids.length], [150, 100]);
});

Deno.test("nothing is sent while an import runs, but after it has crashed", async () => {
  await using hook = receiver();
  await using a = await alerting();
  const view = { name: "All", query: "", watch: "webhook" };
  await save(a.call, "/views", view);
  await save(a.call, "/webhooks", { url: hook.url });
  await a.t.import(...numberedAds(2));
  const db = a.t.database.longRunning;
  await db.updateTable("scrape_runs").set({ status: "running" }).execute();
  await withImportLock(a.t.database, async () => {
    await a.tell();
    // One can begin in the middle of it.
    const { alerting, lifecycle } = a.t.services;
    await evaluateViews(alerting, lifecycle.signal);
    await a.tell();
  });
  assertEquals(hook.received.length, 0);
  await a.tell();
  assertEquals(hook.received.length, 1);
  const [run] = await db.selectFrom("scrape_runs").select("status").execute();
  assertEquals(run!.status, "interrupted");
});

Deno.test("what an import changes while views are evaluated is sent with the next view", async () => {
  await using hook = receiver();
  await using a = await alerting();
  await a.t.import(...numberedAds(2, text("shoes")));
  for (const name of ["A", "B"]) {
    await save(a.call, "/views", { name, query: "", watch: "webhook" });
  }
  await save(a.call, "/webhooks", { url: hook.url });
  await a.t.import(...numberedAds(3, text("shoes")));
  const { alerting: work, lifecycle } = a.t.services;
  const { columns } = work;
  let reads = 0;
  const read: typeof columns.read = async (...args) => {
    if (++reads === 2) await a.t.import(...numberedAds(1, text("red shoes")));
    return await columns.read(...args);
  };
  await evaluateViews(
    { ...work, columns: { ...columns, read } },
    lifecycle.signal,
  );
  await a.tell();
  const events = hook.received.map(({ body }) => JSON.parse(body).data);
  const of = (name: string) =>
    events.filter(({ view }) => view.name === name)
      .map(({ added, changed }) => [added, changed]);
  assertEquals([of("A"), of("B")], [[[1, 0], [0, 1]], [[1, 1]]]);
});

test("a view that cannot be evaluated delays no other, and is evaluated later", async (a) => {
  const first = await save(a.call, "/views", { name: "A", query: "" });
  await save(a.call, "/views", { name: "B", query: "" });
  const { alerting: work, lifecycle } = a.t.services;
  const { columns } = work;
  let ads = 0;
  /** Imports one more ad, and evaluates views; the first one meets `failing`. */
  async function evaluateWith(failing: () => Promise<unknown>) {
    await a.t.import(...numberedAds(++ads));
    await work.db.updateTable("views").set({ evaluation_ms: 0 }).execute();
    let isFirst = true;
    const read: typeof columns.read = (...args) => {
      const result = isFirst ? failing() : columns.read(...args);
      isFirst = false;
      return result as ReturnType<typeof args[1]>;
    };
    const failingColumns = { ...columns, read };
    await evaluateViews({ ...work, columns: failingColumns }, lifecycle.signal);
  }
  async function assertNew(...expected: number[]) {
    const { body } = await a.call("GET", "/views");
    const views: { new_ads: number }[] = body.data;
    assertEquals(views.map(({ new_ads }) => new_ads), expected);
  }
  // What takes too long is not tried again before the next change.
  await evaluateWith(() => Promise.reject(new Problem("query_timeout")));
  await a.tell();
  await assertNew(0, 1);

  await evaluateWith(() => Promise.reject(new Error("a bug")));
  await a.tell();
  await assertNew(0, 2);
  assertEquals(a.t.logged.filter((line) => line.includes("a bug")).length, 1);
  a.clock.advance(60);
  await a.tell();
  await assertNew(2, 2);

  // A replica that is behind.
  await evaluateWith(() => Promise.resolve({ bits: new Map(), version: 0 }));
  await assertNew(2, 3);
  a.clock.advance(2);
  await a.tell();
  await assertNew(3, 3);
  await a.call("PATCH", `/views/${first.id}`, { opened: true });
  await assertNew(0, 3);
});

test("what fails does not end notifying, nor the server", async (a) => {
  const stop = new AbortController();
  const { alerting: work } = a.t.services;
  const changed = new ChangeSignal();
  changed.next = () => Promise.resolve(stop.abort());
  const clock = {
    ...work.clock,
    now() {
      throw new Error("a bug");
    },
  };
  await runAlerts({ ...work, changed, clock }, stop.signal);
  const failures = a.t.logged.filter((line) => line.includes("alerts failed"));
  assertEquals(failures.length, 2);
});
