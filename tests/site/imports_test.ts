import { assert, assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import { type Harness, harness } from "../harness.ts";
import { testDatabase } from "../database.ts";
import { numberedAds } from "../reader.ts";
import { makeOperator, signedIn } from "../sessions.ts";
import {
  operatorTest as test,
  type PageResponse,
  type Person,
  toVisitor,
} from "./forms.ts";
import { IMPORTS, sendFiles } from "./imports.ts";
import { keepMedia } from "./kept_media.ts";

const lines = (records: readonly unknown[]) =>
  records.map((record) => JSON.stringify(record)).join("\n");
const ndjson = (count: number) => lines(numberedAds(count));

/** Sends a file and waits until it is checked. @returns the path of its page */
async function checked(t: Harness, me: Person, file: BlobPart) {
  const { location } = await sendFiles(t, me, { "ads.ndjson": file });
  await t.services.background.idle();
  return location!;
}

async function countAds({ database }: Harness): Promise<number> {
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from ads where json_array_length(document::json->'creativeUnits') > 0`
    .execute(database.longRunning);
  return row!.n;
}

const runsOf = ({ database }: Harness) =>
  database.longRunning.selectFrom("scrape_runs").selectAll().orderBy("id")
    .execute();

test("the import page exists only for operators", async ({ t, me, visitor, signIn }) => {
  const member = await signIn();
  const paths = [IMPORTS, `${IMPORTS}/1`, `${IMPORTS}/1/rejects`];
  const missing = await member.open("/dashboard/nothing");
  const own = ({ words }: PageResponse) => words.replace(/[0-9a-f-]{36}/, "id");
  await t.import(...numberedAds(1));
  for (const path of [...paths, `${IMPORTS}/uploads/1`]) {
    const page = await member.open(path);
    assertEquals([page.status, own(page)], [404, own(missing)], path);
    assertMatch((await visitor.open(path)).location!, /^\/login\?/);
  }
  const sent = await sendFiles(t, member, { "a.ndjson": ndjson(1) });
  assertEquals(sent.status, 404);
  assert(!(await member.open("/dashboard")).html.includes(IMPORTS));
  assert((await me.open("/dashboard")).html.includes(IMPORTS));
  for (const path of paths) {
    assertEquals((await me.open(path)).status, 200, path);
  }
  assertEquals((await me.open(`${IMPORTS}/999`)).status, 404);
  await t.database.longRunning.updateTable("scrape_runs")
    .set({ status: "failed", failure: "The disk is full." }).execute();
  assertMatch(
    (await me.open(`${IMPORTS}/1`)).words,
    /The disk is full\. What was imported before stays/,
  );
  await t.database.longRunning.updateTable("accounts").set({ role: "member" })
    .execute();
  assertEquals((await me.open(IMPORTS)).status, 404);
});

test("a file is checked without changing the archive, then imported, all without scripts", async ({ t, me }) => {
  const [first, second, ...others] = numberedAds(5);
  await t.import(first, second);
  const path = await checked(
    t,
    me,
    lines([
      { ...first, strange_member: "x" },
      { ...second, is_active: !second!.is_active },
      ...others,
      {
        name: "none",
      },
    ]),
  );
  const page = await me.open(path);
  assertMatch(page.words, /not imported\. strange_member 1 record /);
  assertMatch(page.words, /import of 6 records would do/);
  assertMatch(page.words, /Import 4 ads/);
  assertMatch(page.words, /New 3 Changed 1 Unchanged 1 Outdated 0 Rejected 1/);
  assertEquals([await countAds(t), (await runsOf(t)).length], [2, 1]);
  const begun = await me.submit(path, { action: "import" });
  assertEquals([begun.status, begun.location], [303, path]);
  await t.services.background.idle();
  const left = await me.open(path);
  assertEquals([left.status, left.location], [303, `${IMPORTS}/2`]);
  const run = await me.open(`${IMPORTS}/2`);
  assertMatch(run.words, /ads\.ndjson Completed/);
  assertMatch(run.words, /New 3 Changed 1 Unchanged 1 Outdated 0 Rejected 1/);
  assert(run.words.split("Completed")[1]!.includes(me.email));
  const changed = run.html.match(/\/dashboard\/ads\/\d+/g);
  assertEquals(changed?.length, 4);
  const rejects = await t.fetch(`${IMPORTS}/2/rejects`, me);
  assertEquals((await rejects.json()).record, { name: "none" });
  const parts = await t.database.longRunning.selectFrom("upload_parts")
    .select("part").execute();
  assertEquals(parts, []);
  const audit = await t.database.longRunning.selectFrom("audit_events")
    .select(["actor", "actor_id"]).where("action", "=", "import.started")
    .execute();
  assertEquals(audit, [{ actor: "account", actor_id: me.accountId }]);
});

test("names and records of a file are shown as text on its pages", async ({ t, me }) => {
  const evil = '"><img src=x onerror=alert(1)>\u202e';
  const records = [{ evil }, { ...numberedAds(1)[0], primary_text: evil }];
  const name = `../${evil}.ndjson`;
  const { location } = await sendFiles(t, me, { [name]: lines(records) });
  await t.services.background.idle();
  const page = await me.open(location!);
  await me.submit(location!, { action: "import" });
  await t.services.background.idle();
  const run = await me.open(`${IMPORTS}/1`);
  for (const { html, words } of [page, run, await me.open(IMPORTS)]) {
    assert(!html.includes("<img src=x"));
    assert(words.includes("onerror"));
    assert(!words.includes("../"));
  }
  assert(!(run.words.split("Completed")[0]!).includes("\u202e"));
});

test("a problem of many records is shown once, with all of them", async ({ t, me }) => {
  const ids = ["9 1", "9 2", "9 3"];
  const records = ids.map((ad_archive_id) => ({
    ad_archive_id,
    is_active: true,
  }));
  const { html } = await me.open(await checked(t, me, lines(records)));
  const list = html.slice(html.indexOf("Would be rejected"));
  assertEquals(list.match(/must be 1 to 64 letters/g)?.length, 1);
  assertMatch(list, /<summary[^>]*>3 records</);
  assertEquals(list.match(/Row \d/g), ["Row 1", "Row 2", "Row 3"]);
});

test("a file that ends early can be imported up to there, and a file without records says why not", async ({ t, me }) => {
  const path = await checked(t, me, `${lines(numberedAds(2))}\n{"ad_archive`);
  const page = await me.open(path);
  assertMatch(page.words, /cut off|not valid JSON/);
  assertMatch(page.words, /Import 2 ads/);
  const none = await me.open(await checked(t, me, "SQLite format 3\0abc"));
  assertMatch(none.words, /SQLite/);
  assert(!none.words.includes("Import 0"));
  const again = await me.submit(`${IMPORTS}/uploads/2`, { action: "import" });
  assertEquals((await me.open(again.location!)).status, 200);
  assertEquals(await runsOf(t), []);
  await me.submit(`${IMPORTS}/uploads/2`, { action: "discard" });
  assertEquals((await me.open(`${IMPORTS}/uploads/2`)).status, 404);
});

test("operators see the progress of media downloads, if there are any", async ({ t, me }) => {
  for (const media of [[], null]) {
    if (media !== null) await keepMedia(t, media);
    assert(!(await me.open(IMPORTS)).words.includes("Pictures and videos"));
  }
  await keepMedia(t, [
    ["https://media.example/a.jpg", "pending"],
    ["https://media.example/b.jpg", "refused"],
  ]);
  const { words } = await me.open(IMPORTS);
  assertMatch(
    words,
    /0 bytes stored\..* Stored 0 Pending 1 Expired 0 Refused 1/,
  );
});

test("a check shows the first ads as cards, which lead to their folded records, and rejected records once", async ({ t, me }) => {
  const text = "Something to read";
  const brand = { page_id: "600600", name: "Acme" };
  const native = (n: number) => ({
    ad_archive_id: `90000${n}`,
    is_active: true,
    primary_text: text,
    brand,
    creativeUnits: [],
  });
  await t.import(native(5));
  const path = await checked(
    t,
    me,
    lines([...[1, 2, 3, 4, 5].map(native), { no: "ad" }]),
  );
  const { html, words } = await me.open(path);
  assertEquals(html.match(/data-ad="/g)?.length, 3);
  const links = [...html.matchAll(/<article.*?<\/article>/gs)]
    .flatMap(([card]) => [...card.matchAll(/href="([^"]*)"/g)])
    .map(([, href]) => href);
  assertEquals([...new Set(links)], ["#sample-1", "#sample-2", "#sample-3"]);
  for (const href of links) assert(html.includes(`id="${href!.slice(1)}"`));
  assertMatch(words, /First ads A Acme Text Something to read/);
  assert(!/<details[^>]* open/.test(html));
  assertEquals(words.match(/The record is not an ad/g)?.length, 1);
});

test("a run leads to the ads that it added in the explorer", async ({ t, me, clock }) => {
  await t.import(...numberedAds(2));
  clock.advance(60);
  await t.import(...numberedAds(5));
  clock.advance(60);
  await t.import(...numberedAds(6));
  const { html } = await me.open(`${IMPORTS}/2`);
  const [, href] = /href="(\/dashboard\/ads\?[^"]*)"[^>]*>Show new ads/
    .exec(html)!;
  const explorer = await me.open(href!.replaceAll("&amp;", "&"));
  assertEquals(explorer.status, 200);
  assertMatch(explorer.words, /\b3 ads\b/);
});

test("ads that an import has taken values from are listed with what they lost", async ({ t, me }) => {
  await t.import(...numberedAds(2));
  const losses = [{ ad_archive_id: "1", fields: ["cta_text", "cards"] }];
  await t.database.longRunning.updateTable("scrape_runs")
    .set({ fields_lost: 3, losses: JSON.stringify(losses) }).execute();
  const { words, html } = await me.open(`${IMPORTS}/1`);
  assertMatch(words, /3 with lost values/);
  assertMatch(words, /Lost values .* 1 cta_text, cards The first 1 of 3 ads/);
  assertMatch(html, /text-warn[^>]*>Completed</);
  assertMatch((await me.open(IMPORTS)).words, /3 with lost values/);
});

test("an import in which every record was rejected says that nothing was imported", async ({ t, me }) => {
  await t.import({ no: "ad" });
  for (const path of [IMPORTS, `${IMPORTS}/1`]) {
    const { words } = await me.open(path);
    assertMatch(words, /Nothing imported/);
    assert(!words.includes("Completed"));
  }
});

test("hosts whose pictures are refused are named, with the value that allows them", async ({ t, me }) => {
  await keepMedia(t, [
    ["https://a.example/1.jpg", "refused"],
    ["https://b.example:8443/1.jpg", "refused"],
    ["https://b.example:8443/2.jpg", "refused"],
    ["https://large.example/1.jpg", "refused"],
    ["https://gone.example/1.jpg", "expired"],
  ]);
  const because = (reason: string, like: string) =>
    t.database.longRunning.updateTable("media_sources").set({ reason })
      .where("url", "like", like).execute();
  await because("the host is not allowed", "%");
  await because("the file is too large", "%large%");
  await because("the host returned 403", "%gone%");
  const { words, html } = await me.open(IMPORTS);
  assertMatch(words, /2 hosts are not allowed: add them to MEDIA_HOSTS/);
  assertMatch(words, /b\.example:8443 2 files a\.example 1 file Environment/);
  assert(html.includes("MEDIA_HOSTS=*.fbcdn.net,b.example:8443,a.example<"));
  assertMatch(words, /1 expired: the host returned 403/);
  assertMatch(words, /1 refused: the file is too large/);
  // Whatever a list of ads names, the page names some.
  await keepMedia(
    t,
    Array.from(
      { length: 30 },
      (_, n) => [`https://${n}.example/1.jpg`, "refused"] as const,
    ),
  );
  await because("the host is not allowed", "%");
  assertMatch(
    (await me.open(IMPORTS)).words,
    /33 hosts are not allowed.* and 13 more/,
  );
});

test("an upload works on the embedded database too", async () => {
  const database = await testDatabase("pglite");
  await using t = await harness({ database });
  const person = await signedIn(t);
  const me = { ...person, ...toVisitor(t, person.headers) };
  await makeOperator(t, me);
  const path = await checked(t, me, ndjson(50));
  assertEquals(await countAds(t), 0);
  await me.submit(path, { action: "import" });
  await t.services.background.idle();
  assertEquals((await me.open(path)).status, 303);
  assertEquals(await countAds(t), 50);
});
