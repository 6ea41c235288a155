import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { evaluateViews } from "@/lib/alerts/evaluate_views.ts";
import { formatDate } from "@/lib/shared/format_time.ts";
import type { Harness } from "../harness.ts";
import { plainAd } from "./ads.ts";
import { assertRejected, fieldOf, pageTests } from "./forms.ts";

const PAGE = "/dashboard/views";
const test = pageTests({ ads: [plainAd("1"), plainAd("2")] });

/** Evaluates views, as a server does after an import. */
const evaluate = ({ services }: Harness) =>
  evaluateViews(services.alerting, services.lifecycle.signal);

test("a list of ads is saved from its page, and opened from the sidebar", async ({ t, me }) => {
  const list = "/dashboard/ads?q=words&sort=-running_days";
  const { html } = await me.open(list);
  assertStringIncludes(html, 'href="#save-view"');
  const query = /name="query" value="([^"]*)"/.exec(html)![1]!
    .replaceAll("&amp;", "&");
  assertEquals(query, "q=words&sort=-running_days");
  const saved = await me.submit(PAGE, {
    action: "create",
    name: "Bodies",
    query,
    watch: "digest",
  });
  assertEquals([saved.status, saved.location], [303, list]);
  const [view] = await t.services.views.list(me.accountId);
  const sidebar = (await me.open("/dashboard/keys")).html;
  assertStringIncludes(sidebar, `href="${PAGE}/${view!.id}"`);
  assertStringIncludes(sidebar, "Bodies");

  await t.import(plainAd("3"), plainAd("4"));
  await evaluate(t);
  const overview = await me.open("/dashboard");
  assertStringIncludes(overview.words, "New in your views");
  assertStringIncludes(overview.words, "2 new ads");
  const added = await me.open(`${PAGE}/${view!.id}?only=new`);
  assertEquals(added.status, 303);
  assertEquals(
    new URLSearchParams(added.location!.split("?")[1]).get("ad_archive_id"),
    "4,3",
  );
  const unseen = await me.open(added.location!);
  assertStringIncludes(unseen.html, "<title>Bodies");
  assertStringIncludes(unseen.words, "Only new or changed ads");
  const none = `/dashboard/ads?saved=${view!.id}`;
  assertStringIncludes((await me.open(none)).html, "<title>Ads");
  // They are seen now.
  assert(!(await me.open("/dashboard")).words.includes("New in your views"));
  await t.import(plainAd("3", { primary_text: "Other words" }), plainAd("5"));
  await evaluate(t);
  const { words } = await me.open("/dashboard");
  assertMatch(words, /1 new ad ?, 1 changed ad/);
  const changed = await me.open(`${PAGE}/${view!.id}?only=changed`);
  assertStringIncludes(changed.location!, "ad_archive_id=3");
  assertStringIncludes((await me.open("/dashboard")).words, "1 new ad");
  const opened = await me.open(`${PAGE}/${view!.id}`);
  assertEquals(opened.location, list);
  const shown = await me.open(list);
  assertStringIncludes(shown.html, "<title>Bodies");
  const entry = `href="${PAGE}/${view!.id}" aria-current="true"`;
  assertStringIncludes(shown.html, entry);
  assertMatch(
    shown.html,
    new RegExp(`href="${PAGE}"[^>]* aria-current="page"`),
  );
  assert(!/href="\/dashboard\/ads"[^>]* aria-current/.test(shown.html));
  assertStringIncludes((await me.open("/dashboard/ads")).html, "<title>Ads");
  await t.services.views.create(me.accountId, {
    name: "Unsorted",
    query: "q=words",
    watch: "none",
  });
  await t.services.views.create(me.accountId, {
    name: "Everything",
    query: "",
    watch: "none",
  });
  for (
    const [path, title] of [
      ["/dashboard/ads", "Ads ·"],
      ["/dashboard/ads?q=words&sort=id", "Ads: words ·"],
    ] as const
  ) {
    assertStringIncludes((await me.open(path)).html, `<title>${title}`);
  }
  await t.import(plainAd("6"));
  await evaluate(t);
  const [digest] = /id="digest".*?<\/section>/s
    .exec((await me.open("/dashboard")).html)!;
  assertStringIncludes(digest, "Bodies");
  assert(!digest.includes("Everything"), "it is not watched");
  const unsorted = await me.open("/dashboard/ads?q=words");
  assertStringIncludes(unsorted.html, "<title>Unsorted");
});

test("a list is saved as a view that there is, which keeps its name, link and alerts", async ({ t, me }) => {
  const fields = { action: "create", name: "Kept", query: "q=words" };
  await me.submit(PAGE, { ...fields, watch: "digest" });
  const [view] = await t.services.views.list(me.accountId);
  const id = String(view!.id);
  await me.submit(PAGE, { action: "share", id, ends: "7" });
  const list = "/dashboard/ads?q=words&media_type=image";
  assertMatch(
    (await me.open(list)).html,
    new RegExp(`<option value="${id}">Kept</option>`),
  );
  const query = list.split("?")[1]!;
  const saved = await me.submit(PAGE, { action: "create", id, query });
  assertEquals(saved.status, 303);
  const [after, ...others] = await t.services.views.list(me.accountId);
  assertEquals(others, []);
  assertEquals([after!.name, after!.watch], ["Kept", "digest"]);
  assertEquals(new URLSearchParams(after!.query).get("media_type"), "image");
  assert(after!.shared_at !== null);
  const wrong = { action: "create", id, query: "sort=x" };
  assertEquals((await me.submit(PAGE, wrong)).status, 422);
});

test("of many new ads, the newest 50 are shown and count as seen", async ({ t, me }) => {
  const values = { name: "All", query: "", watch: "digest" } as const;
  const { id } = await t.services.views.create(me.accountId, values);
  const added = Array.from({ length: 53 }, (_, n) => plainAd(`many-${n}`));
  await t.import(...added);
  await evaluate(t);
  const open = async () =>
    new URLSearchParams(
      (await me.open(`${PAGE}/${id}?only=new`)).location!.split("?")[1],
    ).get("ad_archive_id")?.split(",") ?? [];
  const first = await open();
  assertEquals(first.length, 50);
  const { new_ads } = await t.services.views.find(me.accountId, id);
  assertEquals(new_ads, 3);
  const all = [...first, ...await open()];
  assertEquals(all, added.map((ad) => ad["ad_archive_id"]).toReversed());
  assertEquals(await open(), []);
});

test("saving a view for webhooks without having one shows a hint", async ({ me }) => {
  const sent = await me.submit(PAGE, {
    action: "create",
    name: "A",
    query: "q=words",
    watch: "webhook",
  });
  assertStringIncludes(sent.cookie, "view_saved_unheard");
});

test("the brand's page saves the ads of the brand, and views list their filters in words", async ({ t, me }) => {
  const [brand] = await t.database.longRunning.selectFrom("brands")
    .select(["id", "slug"]).execute();
  const { html } = await me.open(`/dashboard/brands/${brand!.slug}`);
  assertStringIncludes(html, `name="query" value="brand_id=${brand!.id}`);

  const query = `q=a b&media_type=image,video&brand_id=${
    brand!.id
  }&delivery_start_min=1767225600&collapse=creative&sort=-running_days`;
  const values = { name: "Mine", query, watch: "none" } as const;
  await t.services.views.create(me.accountId, values);
  const page = await me.open(PAGE);
  assertStringIncludes(
    page.words,
    "Mine “a b”; Media type: Image, Video; Started: since Jan 1, 2026; Brand ids: Plain Brand; One per creative; Longest running",
  );
  // Hebrew words to search for do not turn the sentence around.
  assertStringIncludes(page.html, '<bdi dir="ltr">“a b”');
});

test("views are changed, shared once shown, and deleted, and errors keep what was typed", async ({ t, me, signIn, visitor }) => {
  const values = { name: "Mine", query: "", watch: "none" } as const;
  const { id } = await t.services.views.create(me.accountId, values);
  const own = { id: String(id) };
  const long = await me.submit(PAGE, {
    ...own,
    action: "change",
    name: "x".repeat(101),
    watch: "none",
  });
  assertRejected(long, `change-name-${id}`, "1 to 100");
  assertStringIncludes(fieldOf(long.html, `change-name-${id}`), "xxxx");
  const wrong = await me.submit(PAGE, {
    action: "create",
    name: "",
    query: "q=words",
    watch: "digest",
  });
  assertRejected(wrong, "create-name", "1 to 100");
  assertStringIncludes(wrong.html, 'name="query" value="q=words"');
  const unmailed = await me.submit(PAGE, {
    action: "create",
    name: "A",
    query: "",
    watch: "mail",
  });
  assertRejected(unmailed, "create-watch", "this server does not send email");

  // Of a server that sent mail before.
  await t.database.kysely.updateTable("views").set({ watch: "mail" }).execute();
  assertStringIncludes(
    (await me.open(PAGE)).html,
    '<option value="mail" selected>By email',
  );
  const renamed = await me.submit(PAGE, {
    ...own,
    action: "change",
    name: "Mine too",
    watch: "mail",
  });
  assertEquals(renamed.status, 303);
  const changed = await me.submit(PAGE, {
    ...own,
    action: "change",
    name: "Yours",
    watch: "webhook",
  });
  assertEquals([changed.status, changed.location], [303, PAGE]);
  const { name, watch } = await t.services.views.find(me.accountId, Number(id));
  assertEquals([name, watch], ["Yours", "webhook"]);
  const shared = await me.submit(PAGE, { ...own, action: "share", ends: "7" });
  assertEquals(shared.status, 200);
  const [path] = /\/share\/[\w-]{43}/.exec(shared.html)!;
  assertEquals((await visitor.open(path)).status, 200);
  const { html, words } = await me.open(PAGE);
  const end = t.services.clock.now() / 1000 + 7 * 86_400;
  assertStringIncludes(words, `and expires ${formatDate(end)}`);
  assert(!html.includes(path));
  assertStringIncludes(fieldOf(html, `share-ends-${id}`), "autofocus");
  const refused = await me.submit(PAGE, { ...own, action: "share", ends: "8" });
  assertRejected(refused, `share-ends-${id}`, "Choose when");

  const other = await signIn();
  for (const action of ["change", "share", "unshare", "delete"]) {
    const sent = await other.submit(PAGE, {
      ...own,
      action,
      name: "A",
      watch: "none",
      ends: "",
    });
    assertEquals([sent.status, sent.location], [303, PAGE], action);
  }
  assertEquals((await other.open(`${PAGE}/${id}`)).status, 404);
  assertEquals((await visitor.open(path)).status, 200);
  await me.submit(PAGE, { ...own, action: "unshare" });
  assertEquals((await visitor.open(path)).status, 404);
  await me.submit(PAGE, { ...own, action: "delete" });
  assertEquals(await t.services.views.list(me.accountId), []);
});
