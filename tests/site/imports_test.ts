import { assert, assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import { type Harness, harness } from "../harness.ts";
import { testDatabase } from "../database.ts";
import { numberedAds } from "../reader.ts";
import { signedIn } from "../sessions.ts";
import {
  type PageResponse,
  type Person,
  readResponse,
  test,
  toVisitor,
} from "./forms.ts";
import { IMPORTS, makeOperator, sendFiles, untilDone } from "./imports.ts";
import { keepMedia } from "./kept_media.ts";

const lines = (records: readonly unknown[]) =>
  records.map((record) => JSON.stringify(record)).join("\n");
const ndjson = (count: number) => lines(numberedAds(count));

const upload = async (...sent: Parameters<typeof sendFiles>) =>
  await readResponse(await sendFiles(...sent));

/** Opens an upload until what goes on with it has ended. */
async function ended(me: Person, path: string): Promise<PageResponse> {
  const open = async () => {
    const page = await me.open(path);
    return { page, text: page.html };
  };
  return (await untilDone(open)).page;
}

/** Sends a file and waits until it is checked. @returns the path of its page */
async function checked(t: Harness, me: Person, file: BlobPart) {
  const { location } = await upload(t, me, { "ads.ndjson": file });
  await ended(me, location!);
  return location!;
}

async function countAds({ database }: Harness): Promise<number> {
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from ads where exists (
      select from creative_units u where u.ad_id = ads.id)`
    .execute(database.longRunning);
  return row!.n;
}

const runsOf = ({ database }: Harness) =>
  database.longRunning.selectFrom("scrape_runs").selectAll().orderBy("id")
    .execute();

test("the import page exists only for operators", async ({ t, me, visitor }) => {
  const paths = [IMPORTS, `${IMPORTS}/1`, `${IMPORTS}/1/rejects`];
  const missing = await me.open("/dashboard/nothing");
  const own = ({ words }: PageResponse) => words.replace(/[0-9a-f-]{36}/, "id");
  await t.import(...numberedAds(1));
  for (const path of [...paths, `${IMPORTS}/uploads/1`]) {
    const page = await me.open(path);
    assertEquals([page.status, own(page)], [404, own(missing)], path);
    assertMatch((await visitor.open(path)).location!, /^\/login\?/);
  }
  const sent = await upload(t, me, { "a.ndjson": ndjson(1) });
  assertEquals(sent.status, 404);
  assert(!(await me.open("/dashboard")).html.includes(IMPORTS));
  await makeOperator(t, me);
  assert((await me.open("/dashboard")).html.includes(IMPORTS));
  for (const path of paths) {
    assertEquals((await me.open(path)).status, 200, path);
  }
  await t.database.longRunning.updateTable("accounts").set({ role: "member" })
    .execute();
  assertEquals((await me.open(IMPORTS)).status, 404);
});

test("a file is checked without changing the archive, then imported, all without scripts", async ({ t, me }) => {
  await makeOperator(t, me);
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
  const left = await ended(me, path);
  assertEquals([left.status, left.location], [303, `${IMPORTS}/2`]);
  const run = await me.open(`${IMPORTS}/2`);
  assertMatch(run.words, /ads\.ndjson Completed/);
  assertMatch(run.words, /New 3 Changed 1 Unchanged 1 Outdated 0 Rejected 1/);
  assert(run.words.includes(me.email));
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
  await makeOperator(t, me);
  const evil = '"><img src=x onerror=alert(1)>\u202e';
  const records = [{ evil }, { ...numberedAds(1)[0], primary_text: evil }];
  const name = `../${evil}.ndjson`;
  const { location } = await upload(t, me, { [name]: lines(records) });
  const page = await ended(me, location!);
  await me.submit(location!, { action: "import" });
  await ended(me, location!);
  const run = await me.open(`${IMPORTS}/1`);
  for (const { html, words } of [page, run, await me.open(IMPORTS)]) {
    assert(!html.includes("<img src=x"));
    assert(words.includes("onerror"));
    assert(!words.includes("../"));
  }
  assert(!(run.words.split("Completed")[0]!).includes("\u202e"));
});

test("a problem of many records is shown once, with all of them", async ({ t, me }) => {
  await makeOperator(t, me);
  const ids = ["9 1", "9 2", "9 3"];
  const records = ids.map((ad_archive_id) => ({
    ad_archive_id,
    is_active: true,
  }));
  const { html } = await me.open(await checked(t, me, lines(records)));
  const list = html.slice(html.indexOf("Would be rejected"));
  assertEquals(list.match(/must be 1 to 64 letters/g)?.length, 1);
  assertMatch(list, /<summary[^>]*>3 records</);
  assertEquals(list.match(/Record \d/g), ["Record 1", "Record 2", "Record 3"]);
});

test("a file that ends early can be imported up to there, and a file without records says why not", async ({ t, me }) => {
  await makeOperator(t, me);
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

test("operators see the progress of media downloads, if enabled", async ({ t, me }) => {
  await makeOperator(t, me);
  assert(!(await me.open(IMPORTS)).words.includes("Pictures and videos"));
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

test("an upload works on the embedded database too", async () => {
  const database = await testDatabase("pglite");
  await using t = await harness({ database });
  const person = await signedIn(t);
  const me = { ...person, ...toVisitor(t, person.headers) };
  await makeOperator(t, me);
  const path = await checked(t, me, ndjson(50));
  assertEquals(await countAds(t), 0);
  await me.submit(path, { action: "import" });
  assertEquals((await ended(me, path)).status, 303);
  assertEquals(await countAds(t), 50);
});
