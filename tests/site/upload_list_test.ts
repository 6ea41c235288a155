import { assert, assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import type { Harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { until } from "../until.ts";
import { operatorTest as test, type Person } from "./forms.ts";
import { IMPORTS, sendFiles } from "./imports.ts";
import { db, ndjson, rows, withoutWrites } from "./uploads.ts";

const LIST = `${IMPORTS}/uploads`;

/** Uploads files, and waits until they are checked. @returns their ids */
async function ready(
  t: Harness,
  me: Person,
  files: Record<string, string>,
): Promise<number[]> {
  assertEquals((await sendFiles(t, me, files)).status, 303);
  await t.services.background.idle();
  const found = await db(t).selectFrom("uploads").select("id")
    .where("name", "in", Object.keys(files)).orderBy("id").execute();
  return found.map(({ id }) => id);
}

const statesOf = async (t: Harness) =>
  (await db(t).selectFrom("uploads").select("state").orderBy("id").execute())
    .map(({ state }) => state);

const runsOf = (t: Harness) =>
  db(t).selectFrom("scrape_runs").select(["source", "status", "inserted"])
    .orderBy("id").execute();

/** The ids that a button of the list would send. */
function idsBehind(html: string, label: string): string | undefined {
  const form = html.split("<form").map((text) => text.split("</form>")[0]!)
    .find((text) => text.includes(`>${label}<`));
  return form?.match(/name="ids" value="([\d,]*)"/)?.[1];
}

/** One line each of `count` ads from the `from`th on. */
const part = (from: number, count: number) =>
  numberedAds(from + count).slice(from)
    .map((ad) => JSON.stringify(ad)).join("\n");

test("the list shows what each file holds, rejects in amber, and is live while a file is checked", async ({ t, me }) => {
  const bad = Array.from({ length: 4 }, () => '{"no":"ad"}').join("\n");
  await ready(t, me, {
    "good.ndjson": ndjson(2),
    "bad.ndjson": `${bad}\n${ndjson(1)}`,
    "cut-off.json": `[${ndjson(1)},{`,
  });
  const { html, words } = await me.open(IMPORTS);
  assertMatch(words, /3 ready\. .* good\.ndjson 2 ads: 2 new .* Ready/);
  assertMatch(words, /bad\.ndjson 1 ad: 1 new; 4 rejected .* Ready Discard/);
  assertMatch(html, /<span class="text-warn">4 rejected<\/span>/);
  assertEquals(html.match(/text-warn">Ready</g)?.length, 2);
  assert(!html.includes("data-live"));
  await db(t).updateTable("uploads").set({
    state: "checking",
    updated_at: Math.floor(t.services.clock.now() / 1000),
  }).where("name", "=", "bad.ndjson").execute();
  const live = await me.open(IMPORTS);
  assertMatch(live.html, /id="imports" data-live/);
  assertMatch(
    live.html,
    /<noscript><a href="\/dashboard\/imports"[^>]*>Reload/,
  );
  assertMatch(live.words, /2 ready, 1 checking/);
  assertEquals(idsBehind(live.html, "Import all 2"), "1,3");
});

test("Import all imports the files that the list showed, one after another in its order, each in its own run, and goes on after one that fails", async ({ t, me }) => {
  await ready(t, me, {
    "a.ndjson": part(0, 2),
    "cut.ndjson": `${part(2, 1)}\n{"ad_archive`,
    "c.ndjson": part(3, 3),
  });
  const { html } = await me.open(IMPORTS);
  const ids = idsBehind(html, "Import all 3");
  assertEquals(ids, "1,2,3");
  await ready(t, me, { "later.ndjson": part(6, 1) });
  const sent = await me.submit(LIST, { action: "import", ids: ids! });
  assertEquals([sent.status, sent.location], [303, IMPORTS]);
  await t.services.background.idle();
  assertEquals(await runsOf(t), [
    { source: "a.ndjson", status: "completed", inserted: 2 },
    { source: "cut.ndjson", status: "failed", inserted: 1 },
    { source: "c.ndjson", status: "completed", inserted: 3 },
  ]);
  assertMatch((await me.open(IMPORTS)).words, /1 failed/);
  assertEquals(await statesOf(t), [
    "finished",
    "stopped",
    "finished",
    "checked",
  ]);
});

test("while one file is imported no other is, and a canceled import leaves those after it ready", async ({ t, me, clock }) => {
  const ids = (await ready(t, me, {
    "a.ndjson": part(0, 4500),
    "b.ndjson": part(4500, 1),
  })).join();
  await withoutWrites(t, async () => {
    const first = await me.submit(LIST, { action: "import", ids });
    assertMatch(first.cookie, /flash=import_requested/);
    // Again, as by a second click or another operator.
    const again = await me.submit(LIST, { action: "import", ids });
    assertMatch(again.cookie, /flash=not_started/);
    await me.submit(`${LIST}/2`, { action: "import" });
    const { html, words } = await me.open(IMPORTS);
    assertMatch(words, /1 importing, 1 ready/);
    assertEquals(idsBehind(html, "Import"), undefined);
    const canceled = await me.submit(LIST, { action: "cancel", ids: "1" });
    assertMatch(canceled.cookie, /flash=canceled/);
    // The import notices when it next says that it lives.
    clock.advance(1);
    const before = (await rows(t, "uploads"))[0]!.updated_at;
    await until(async () => (await rows(t, "uploads"))[0]!.updated_at > before);
  });
  await t.services.background.idle();
  assertEquals(await statesOf(t), ["stopped", "checked"]);
  const late = await me.submit(LIST, { action: "cancel", ids: "1" });
  assertMatch(late.cookie, /flash=not_canceled/);
  assertMatch((await me.open(IMPORTS)).words, /1 stopped, 1 ready/);
  assertEquals((await runsOf(t)).length, 1);
});

test("a server that stops during Import all leaves whole ads, and the other files ready", async ({ t, me }) => {
  const ids = (await ready(t, me, {
    "a.ndjson": part(0, 4500),
    "b.ndjson": part(4500, 1),
    "c.ndjson": part(4501, 1),
  })).join();
  await withoutWrites(t, async () => {
    await me.submit(LIST, { action: "import", ids });
    await until(async () => (await runsOf(t)).length === 1);
    t.services.stopping();
  });
  await t.services.background.idle();
  assertEquals(await statesOf(t), ["stopped", "checked", "checked"]);
  const [run] = await runsOf(t);
  assertEquals(run?.status, "interrupted");
  const { rows: [whole] } = await sql<{ n: number }>`
    select count(*) as n from ads where json_array_length(document::json->'creativeUnits') > 0`
    .execute(
      db(t),
    );
  assertEquals(whole!.n, run!.inserted);
});

test("an import from elsewhere lets Import all wait: all files stay ready", async ({ t, me }) => {
  const ids =
    (await ready(t, me, { "a.ndjson": part(0, 1), "b.ndjson": part(1, 1) }))
      .join();
  await withoutWrites(t, async () => {
    const other = t.import(...numberedAds(3));
    void other.catch(() => {});
    await until(async () => (await runsOf(t)).length === 1);
    await me.submit(LIST, { action: "import", ids });
    await until(async () =>
      (await statesOf(t)).every((it) => it === "checked")
    );
    assertMatch(
      (await me.open(IMPORTS)).words,
      /a\.ndjson 1 ad: 1 new Another import is running/,
    );
  });
  await t.services.background.idle();
  assertEquals((await runsOf(t)).length, 1);
});

test("every file can be discarded, alone or with all others, but not while it is imported", async ({ t, me }) => {
  await ready(t, me, {
    "a.ndjson": ndjson(1),
    "b.ndjson": ndjson(1),
    "c.ndjson": ndjson(1),
  });
  const now = Math.floor(t.services.clock.now() / 1000);
  const states = [
    ...["receiving", "checking", "checked", "stopped"] as const,
  ];
  for (const state of states) {
    const { id } = await db(t).insertInto("uploads")
      .values({ account_id: me.accountId, name: "x", state, updated_at: now })
      .returning("id").executeTakeFirstOrThrow();
    const { html } = await me.open(IMPORTS);
    assert(html.includes(`name="ids" value="${id}"`), state);
    const { cookie } = await me.submit(LIST, {
      action: "discard",
      ids: String(id),
    });
    assertMatch(cookie, /flash=discarded/);
    assertEquals((await rows(t, "uploads")).length, 3, state);
  }
  const { html } = await me.open(IMPORTS);
  const ids = idsBehind(html, "Discard all")!;
  await db(t).updateTable("uploads").set({
    state: "importing",
    updated_at: now,
  })
    .where("name", "=", "b.ndjson").execute();
  const sent = await me.submit(LIST, { action: "discard", ids });
  assertEquals([sent.status, sent.location], [303, IMPORTS]);
  assertMatch(sent.cookie, /flash=not_discarded/);
  assertEquals((await rows(t, "uploads")).map(({ name }) => name), [
    "b.ndjson",
  ]);
  assertEquals((await rows(t, "upload_parts")).length, 1);
});

test("only files that were not imported yet count against the limit, and the message says how many and what to do", async ({ t, me }) => {
  const ten = (prefix: string) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [`${prefix}${n}.ndjson`, ndjson(1)]),
    );
  for (const prefix of ["a", "b"]) {
    const ids = await ready(t, me, ten(prefix));
    await me.submit(LIST, { action: "import", ids: ids.join() });
    await t.services.background.idle();
  }
  assertEquals((await runsOf(t)).length, 20);
  await ready(t, me, ten("c"));
  await ready(t, me, ten("d"));
  const full = await sendFiles(t, me, { "more.ndjson": ndjson(1) });
  assertEquals(full.status, 413);
  assertMatch(
    full.words,
    /At most 20 files .* Import or discard some of those below/,
  );
  const ids = idsBehind(full.html, "Discard all")!;
  assertEquals(ids.split(",").length, 20);
  await me.submit(LIST, { action: "discard", ids });
  await ready(t, me, { "more.ndjson": ndjson(1) });
});

test("files that wait for an import of more than an hour are not deleted", async ({ t, me, clock }) => {
  await ready(t, me, { "long.ndjson": ndjson(1), "waiting.ndjson": ndjson(1) });
  clock.advance(3500);
  await db(t).updateTable("uploads")
    .set({ state: "importing", updated_at: clock.seconds })
    .where("name", "=", "long.ndjson").execute();
  clock.advance(50);
  await db(t).updateTable("uploads").set({ state: "finished" })
    .where("name", "=", "long.ndjson").execute();
  clock.advance(3000);
  assertMatch((await me.open(IMPORTS)).words, /waiting\.ndjson/);
  clock.advance(601);
  await me.open(IMPORTS);
  assertEquals(await rows(t, "uploads"), []);
});

test("the list's forms are for operators, from our own pages, with ids", async ({ t, me, signIn }) => {
  const ids = (await ready(t, me, { "a.ndjson": ndjson(1) })).join();
  const member = await signIn();
  for (const action of ["import", "discard", "cancel", "check"]) {
    assertEquals((await member.submit(LIST, { action, ids })).status, 404);
    const foreign = {
      "sec-fetch-site": "cross-site",
      origin: "https://evil.example",
    };
    assertEquals((await me.submit(LIST, { action, ids }, foreign)).status, 403);
    for (const wrong of ["", "1,", "1,x", "-1"]) {
      const { status, location } = await me.submit(LIST, {
        action,
        ids: wrong,
      });
      assertEquals([status, location], [303, LIST]);
    }
  }
  assertEquals((await me.open(LIST)).location, IMPORTS);
  assertEquals((await me.submit(LIST, { action: "drop", ids })).status, 400);
  await db(t).updateTable("accounts").set({ role: "member" }).execute();
  for (const action of ["import", "discard"]) {
    assertEquals((await me.submit(LIST, { action, ids })).status, 404);
  }
  assertEquals(await statesOf(t), ["checked"]);
  assertEquals(await runsOf(t), []);
});
