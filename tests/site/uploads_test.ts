import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { sql } from "kysely";
import type { Harness } from "../harness.ts";
import { postImport } from "../internal/operator.ts";
import { numberedAds } from "../reader.ts";
import { writeParts } from "@/lib/uploads/parts.ts";
import { createUpload } from "@/lib/uploads/uploads.ts";
import { until } from "../until.ts";
import { operatorTest as test, type Person } from "./forms.ts";
import { IMPORTS, sendFiles } from "./imports.ts";
import { db, ndjson, rows, withoutWrites } from "./uploads.ts";

async function checked(t: Harness, me: Person, file: string): Promise<string> {
  const { location } = await sendFiles(t, me, { "ads.ndjson": file });
  await t.services.background.idle();
  return location!;
}

/** Waits for two more signs of life of whoever is at work on an upload. */
async function twoBeats(t: Harness): Promise<void> {
  const version = async () => {
    const { rows: [row] } = await sql<{ xmin: string }>`
      select xmin::text from uploads`.execute(t.database.housekeeping);
    return row!.xmin;
  };
  for (let beats = 0; beats < 2; beats++) {
    const before = await version();
    await until(async () => await version() !== before);
  }
}

test("an import shows its progress, blocks other imports, and leaves whole ads when it is canceled", async ({ t, me }) => {
  const path = await checked(t, me, ndjson(4500));
  await withoutWrites(t, async () => {
    await me.submit(path, { action: "import" });
    await twoBeats(t);
    const page = await me.open(path);
    assertMatch(page.words, /[\d.]+ [kM]B of [\d.]+ [kM]B read/);
    assertMatch(page.html, /<noscript><meta http-equiv="refresh"/);
    const refused = await t.fetch(path, {
      method: "POST",
      headers: me.headers,
      body: new URLSearchParams({ action: "discard" }),
    });
    await refused.body?.cancel();
    assertEquals((await rows(t, "uploads")).length, 1);
    await me.submit(path, { action: "cancel" });
    await twoBeats(t);
  });
  await t.services.background.idle();
  const stopped = await me.open(path);
  assertMatch(stopped.words, /Canceled\. What was imported stays/);
  const run = await db(t).selectFrom("scrape_runs").selectAll()
    .executeTakeFirstOrThrow();
  assertEquals(run.status, "interrupted");
  assert(run.inserted > 0 && run.inserted < 4500);
  const { rows: [ads] } = await sql<{ n: number; units: number }>`
    select count(*) as n,
      count(*) filter (where json_array_length(document::json->'creativeUnits') > 0) as units
    from ads`.execute(db(t));
  assertEquals(ads, { n: run.inserted, units: run.inserted });
  await me.submit(path, { action: "import" });
  await t.services.background.idle();
  const last = await db(t).selectFrom("scrape_runs").select("inserted")
    .where("id", "=", 2).executeTakeFirstOrThrow();
  assertEquals(last.inserted, 4500 - run.inserted);
});

test("a second import waits for the first, and says which one that is", async ({ t, me }) => {
  const path = await checked(t, me, ndjson(1));
  let other: Promise<unknown> | undefined;
  await withoutWrites(t, async () => {
    other = t.import(...numberedAds(2));
    await until(async () =>
      (await db(t).selectFrom("scrape_runs").select("id").execute()).length > 0
    );
    await me.submit(path, { action: "import" });
    await t.services.background.idle();
    const page = await me.open(path);
    assertMatch(page.words, /Another import is running/);
    assert(page.html.includes(`href="${IMPORTS}/1"`));
    assertMatch((await me.open(`${IMPORTS}/1`)).html, /data-live/);
  });
  await other;
  await me.submit(path, { action: "import" });
  await t.services.background.idle();
  assertEquals((await me.open(path)).location, `${IMPORTS}/2`);
});

test("an import ends with its process, and an import whose process was killed can be started again", async ({ t, me, clock }) => {
  const path = await checked(t, me, ndjson(2));
  await db(t).updateTable("uploads").set({ state: "importing" }).execute();
  assertMatch((await me.open(path)).html, /data-live/);
  clock.advance(61);
  const page = await me.open(path);
  assertMatch(page.words, /The server stopped before it was finished/);
  assertMatch(page.words, /Import again/);
  t.services.stopping();
  await me.submit(path, { action: "import" });
  await t.services.background.idle();
  assertMatch((await me.open(path)).words, /The server was stopped/);
  assertEquals(await db(t).selectFrom("ads").select("id").execute(), []);
});

test("uploads are deleted after an hour, including their bytes", async ({ t, me, clock }) => {
  const path = await checked(t, me, ndjson(2));
  clock.advance(3_590);
  assertEquals((await me.open(path)).status, 200);
  clock.advance(20);
  assertEquals((await me.open(path)).status, 404);
  assertEquals(await rows(t, "upload_parts"), []);
});

test("several files are several uploads; more than ten, none, and other forms are rejected", async ({ t, me }) => {
  const two = await sendFiles(t, me, {
    "a.json": ndjson(1),
    "b.json": ndjson(2),
  });
  assertEquals([two.status, two.location], [303, IMPORTS]);
  const names = (await rows(t, "uploads")).map(({ name }) => name);
  assertEquals(names, ["a.json", "b.json"]);
  const many = Object.fromEntries(
    Array.from({ length: 11 }, (_, n) => [`${n}.json`, "{}"]),
  );
  const refusals: [Record<string, string>, number, RegExp][] = [
    [many, 400, /at most 10 files/],
    [{}, 400, /cannot be read|Choose one|interrupted/],
    [{ "": "" }, 400, /Choose one or more files/],
  ];
  for (const [files, status, reason] of refusals) {
    const page = await sendFiles(t, me, files);
    assertEquals(page.status, status, String(reason));
    assertMatch(page.words, reason);
  }
  const body = new URLSearchParams({ file: "x" });
  const form = await t.fetch(IMPORTS, { method: "POST", ...me, body });
  await form.body?.cancel();
  assertEquals(form.status, 415);
  const foreign = { "sec-fetch-site": "cross-site" };
  assertEquals(
    (await sendFiles(t, me, { "a.json": "{}" }, foreign)).status,
    403,
  );
  assertEquals((await rows(t, "uploads")).length, 2);
});

test("an empty file does not block the others, and has its own error", async ({ t, me }) => {
  const files = { "empty.json": "", "good.json": ndjson(1) };
  assertEquals((await sendFiles(t, me, files)).status, 303);
  await t.services.background.idle();
  const { words } = await me.open(IMPORTS);
  assertMatch(words, /empty\.json.*The input is empty/s);
  const states = (await rows(t, "uploads")).map(({ state }) => state);
  assertEquals(states.sort(), ["checked", "stopped"]);
});

test("the history shows which imports were API requests", async ({ t, me }) => {
  await (await postImport(t, ndjson(1))).body?.cancel();
  for (const path of [IMPORTS, `${IMPORTS}/1`]) {
    const { words } = await me.open(path);
    assertMatch(words, /API request.*Admin key/s);
  }
});

test("each upload has a size limit, and so have all together", async ({ t, me }) => {
  const housekeeping = t.database.housekeeping;
  const own = { account_id: me.accountId, name: "x", updated_at: 0 };
  const id = await createUpload(housekeeping, own);
  const chunks = async function* () {
    for (let n = 0; n < 3; n++) yield new Uint8Array(10);
  };
  await assertRejects(
    () => writeParts(housekeeping, id, chunks(), () => 0, 29),
    Error,
    "1 GB",
  );
  assertEquals(await writeParts(housekeeping, id, chunks(), () => 0, 30), 30);
  await db(t).updateTable("uploads").set({
    bytes: 2_000_000_000,
    updated_at: Math.floor(t.services.clock.now() / 1000),
  }).execute();
  const full = await sendFiles(t, me, { "a.json": "{}" });
  assertEquals(full.status, 413);
  assertMatch(full.words, /At most 20 files of 2 GB in total can wait/);
});
