import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { share } from "@/lib/views/shares.ts";
import { givePlan } from "../give_key.ts";
import { plainAd } from "./ads.ts";
import { pageTests } from "./forms.ts";

const test = pageTests({
  ads: Array.from({ length: 30 }, (_, n) => plainAd(`${1000 + n}`)),
});

test("a shared view is a page, JSON and a feed, with nothing of the account", async ({ t, me, visitor }) => {
  const { database, views } = t.services;
  const view = { name: "Mine & <yours>", query: "sort=id", watch: "none" };
  const { id } = await views.create(me.accountId, {
    ...view,
    watch: "none",
  });
  const by = { accountId: me.accountId, address: null, now: 1_800_000_000 };
  const path = await share(
    database.housekeeping,
    { view_id: id },
    by,
    null,
  );
  const page = await visitor.open(path, { accept: "text/html" });
  assertEquals(page.status, 200);
  assertStringIncludes(page.html, "Mine &amp; &lt;yours>");
  assertStringIncludes(page.words, "30 ads, shared by link");
  assertEquals(
    [...page.html.matchAll(/data-ad="(\d+)"/g)].map(([, id]) => id),
    Array.from({ length: 24 }, (_, n) => `${1000 + n}`),
  );
  // Its links lead where no account is needed.
  assert(!/href="\/dashboard/.test(page.html));
  assert(!page.html.includes(me.email));
  const unknown = await visitor.open("/share/unknown", { accept: "text/html" });
  assertEquals(unknown.status, 404);
  const feed = await visitor.open(`${path}.atom`);
  for (const response of [page, unknown, feed]) {
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(response.headers.get("referrer-policy"), "no-referrer");
    assertEquals(response.headers.get("x-robots-tag"), "noindex");
  }

  const json = async (at: string) => {
    const got = await visitor.open(at, { accept: "application/json" });
    assertEquals(got.status, 200);
    return JSON.parse(got.html);
  };
  const first = await json(path);
  const key = await t.key();
  const list = await (await t.fetch("/v1/ads?sort=id&limit=24", { key }))
    .json();
  assertEquals(first.data, list.data);
  assertEquals(first.meta, {
    kind: "view",
    name: view.name,
    total: 30,
    total_is_exact: true,
  });
  const { pathname, search } = new URL(first.next_page_url);
  const second = await json(pathname + search);
  assertEquals(second.data.length, 6);
  assertEquals("next_page_url" in second, false);

  assertStringIncludes(feed.html, "<title>Mine &amp; &lt;yours&gt;</title>");
  assertEquals(feed.html.match(/<entry>/g)?.length, 24);
  assertStringIncludes(feed.html, "urn:ad-archive:1000<");
  assertStringIncludes(feed.html, "<title>Words of 1000</title>");
  assertStringIncludes(feed.html, ">Words of 1000</content>");
  const accepted = { accept: "application/atom+xml" };
  assertEquals((await visitor.open(path, accepted)).html, feed.html);
  assertEquals((await visitor.open(`${path}?cursor=x`)).status, 400);
  assertEquals((await visitor.open(`${path}?cursor=`)).status, 200);

  // An expired link is gone for everyone, and not shown as shared.
  const { shared_at } = await views.find(me.accountId, id);
  assertEquals(typeof shared_at, "number");
  await database.kysely.updateTable("shares").set({ ends_at: 1 }).execute();
  assertEquals((await views.find(me.accountId, id)).shared_at, null);
  const gone = await visitor.open(path);
  assertEquals(gone.status, 404);
  assertStringIncludes(gone.words, "revoked, or has expired");
  for (const at of [path, `${path}.atom`]) {
    const { status, html } = await visitor.open(at, {
      accept: "application/json",
    });
    assertEquals([status, JSON.parse(html).error.code], [404, "not_found"]);
  }
});

test("a shared board shows its notes, in pages", async ({ t, me, visitor }) => {
  const { boards, database } = t.services;
  const { id } = await boards.create(me.accountId, "Ideas");
  for (let n = 0; n < 26; n++) {
    await boards.star(me.accountId, id, {
      ad_archive_id: `${1000 + n}`,
      note: `Note ${n} <b>`,
    });
  }
  const path = await share(
    database.housekeeping,
    { board_id: id },
    { accountId: me.accountId, address: null, now: 1_800_000_000 },
    null,
  );
  const first = await visitor.open(path);
  assertStringIncludes(first.html, "Note 25 &lt;b>");
  const [next] = /\/share\/[\w-]+\?cursor=\d+/.exec(first.html)!;
  assertEquals((await visitor.open(`${path}?cursor=x`)).status, 400);
  const second = await visitor.open(next);
  assertStringIncludes(second.html, "Note 0 &lt;b>");
  const links = ({ html }: { html: string }) =>
    ["First ads", "Next ads"].filter((label) =>
      html.includes(`aria-label="${label}"`)
    );
  assertEquals([links(first), links(second)], [["Next ads"], ["First ads"]]);
  const own = await me.open(`/dashboard/boards/${id}`);
  assertStringIncludes(own.html, "Note 25 &lt;b>");
  assertStringIncludes(own.html, `/dashboard/boards/${id}?before=`);
  const feed = await visitor.open(`${path}.atom`);
  assertStringIncludes(
    feed.html,
    "Words of 1025\n\nNote 25 &lt;b&gt;</content>",
  );
  const got = await visitor.open(path, { accept: "application/json" });
  const { data, meta } = JSON.parse(got.html);
  assertEquals(meta, {
    kind: "board",
    name: "Ideas",
    total: 26,
    total_is_exact: true,
  });
  assertEquals([data[0].ad_archive_id, data[0].note], ["1025", "Note 25 <b>"]);
});

test("what links are read takes from the account that shares: programs from its month, and nobody from its keys' minute", async ({ t, signIn, visitor }) => {
  await givePlan(t.database, { id: "small", minute: 3, month: 2 });
  const me = await signIn({ plan: "small" });
  const { database, views } = t.services;
  const { id } = await views.create(me.accountId, {
    name: "All",
    query: "",
    watch: "none",
  });
  const path = await share(
    database.housekeeping,
    { view_id: id },
    { accountId: me.accountId, address: null, now: 1_800_000_000 },
    null,
  );
  const json = { accept: "application/json" };
  assertEquals((await visitor.open(path, json)).status, 200);
  assertEquals((await visitor.open(`${path}.atom`)).status, 200);
  const spent = await visitor.open(path, json);
  assertEquals(spent.status, 429);
  const limited = await visitor.open(path);
  assertEquals(limited.status, 429);
  assert(!limited.words.includes("Your account"));
  assert(Number(limited.headers.get("retry-after")) > 0);
  const usage = await t.services.usage.read(me.accountId);
  assertEquals(usage.month, 2);
  const key = await t.key({ email: me.email, plan: "small" });
  const own = await t.fetch("/v1/ads/me", { key });
  assertEquals(own.status, 200);
  await own.body?.cancel();
});
