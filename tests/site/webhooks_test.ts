import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { BlockList } from "node:net";
import { openEvent, receiver } from "../alerts/receiver.ts";
import { assertRejected, pageTests } from "./forms.ts";

const PAGE = "/dashboard/webhooks";
const inside = new BlockList();
inside.addAddress("127.0.0.1");
const test = pageTests({ config: { webhookAllowPrivate: inside } });

test("a webhook is created with its secret shown once, tested, and its log sends again", async ({ t, me, signIn }) => {
  let status = 200;
  await using hook = receiver(() => new Response(null, { status }));
  const refused = await me.submit(PAGE, {
    action: "create",
    url: "https://10.0.0.1/",
  });
  assertRejected(refused, "create-url", "not on the public internet");
  assertStringIncludes(refused.html, ">It gets");
  const values = { name: "All", query: "", watch: "none" } as const;
  const view = await t.services.views.create(me.accountId, values);
  const second = await t.services.views.create(me.accountId, values);
  const made = await me.submit(PAGE, {
    action: "create",
    url: hook.url,
    view_ids: String(view.id),
  });
  assertEquals(made.headers.get("cache-control"), "no-store");
  const [secret] = /whsec_[\w+/=]+/.exec(made.html)!;
  const [webhook] = await t.services.webhooks.list(me.accountId);
  assertEquals(webhook!.view_ids, [view.id]);
  const page = `${PAGE}/${webhook!.id}`;
  const own = { id: String(webhook!.id) };
  for (const path of [PAGE, page]) {
    const { html } = await me.open(path);
    assertStringIncludes(html, hook.url.replaceAll("&", "&amp;"));
    assert(!html.includes("whsec_"), path);
  }

  await me.submit(page, { ...own, action: "change", url: hook.url });
  const { view_ids } = await t.services.webhooks.find(
    ...[me.accountId, webhook!.id] as const,
  );
  assertEquals(view_ids, []);
  const wrong = await me.submit(page, [
    ...Object.entries({ ...own, action: "change", url: "https://10.0.0.1/" }),
    ["view_ids", String(view.id)],
    ["view_ids", String(second.id)],
  ]);
  assertEquals(wrong.html.match(/ checked[ />]/g)?.length, 2);

  const tested = await me.submit(page, { ...own, action: "test" });
  assertEquals([tested.status, tested.location], [303, page]);
  assertEquals(openEvent(secret, hook.received[0]!).type, "webhook.test");
  status = 500;
  const [first] = await t.services.webhooks.deliveries(
    ...[me.accountId, webhook!.id, { limit: 1 }] as const,
  );
  await me.submit(page, {
    ...own,
    action: "replay",
    delivery: String(first!.id),
  });
  assertEquals(hook.received.length, 2);
  const { words } = await me.open(page);
  assertStringIncludes(words, "the receiver returned 500");

  const other = await signIn();
  assertEquals((await other.open(page)).status, 404);
  for (const action of ["test", "enable", "delete"]) {
    await other.submit(PAGE, { ...own, action });
  }
  assertEquals(hook.received.length, 2);
  await me.submit(page, { ...own, action: "delete" });
  assertEquals(await t.services.webhooks.list(me.accountId), []);
});

test("a disabled webhook is named on the overview until it is enabled", async ({ t, me }) => {
  const { id } = await t.database.longRunning.insertInto("webhooks").values({
    account_id: me.accountId,
    url: "https://example.com/",
    secret: "",
    ...{ view_ids: [], created_at: 0, disabled_at: 1 },
    disabled_reason: "its receiver returned 410",
  }).returning("id").executeTakeFirstOrThrow();
  const page = `${PAGE}/${id}`;
  for (const path of ["/dashboard", page]) {
    const { words } = await me.open(path);
    assertStringIncludes(words, "its receiver returned 410", path);
  }
  await me.submit(page, { action: "enable", id: String(id) });
  await me.submit(page, { action: "disable", id: String(id) });
  assertStringIncludes((await me.open(page)).words, "webhook is disabled");
  const overview = await me.open("/dashboard");
  assert(!overview.words.includes("A webhook was disabled"));
});

test("a webhook whose views were deleted is not widened by a change of its URL", async ({ t, me }) => {
  await using hook = receiver();
  const { views, webhooks } = t.services;
  const view = await views.create(me.accountId, {
    name: "A",
    query: "",
    watch: "none",
  });
  const owner = { accountId: me.accountId, address: null };
  const { id } = await webhooks.create(owner, {
    url: hook.url,
    view_ids: [view.id],
  });
  await views.remove(me.accountId, view.id);
  const page = `${PAGE}/${id}`;
  const { words } = await me.open(page);
  assertStringIncludes(words, "its views were deleted");
  assertStringIncludes(words, "Choose views");
  const refused = await me.submit(page, {
    action: "change",
    id: String(id),
    url: `${hook.url}&b`,
  });
  assertStringIncludes(refused.words, "Choose at least one view");
  assert((await webhooks.find(me.accountId, id)).disabled_at !== null);
});
