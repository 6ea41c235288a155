import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { LEASE } from "@/lib/media/queue/claim.ts";
import { KINDS } from "@/lib/media/queue/discover.ts";
import { makeRoom } from "@/lib/media/queue/make_room.ts";
import { removeSources, removeUnused } from "@/lib/media/queue/remove.ts";
import { sweepStore } from "@/lib/media/queue/sweep_store.ts";
import { mediaNames } from "@/lib/shared/media_path.ts";
import { postgres, testDatabase } from "../database.ts";
import { adOf, keepAll, keptFile, mediaQueue, nameOf } from "./media_queue.ts";
import { memoryStore } from "./memory_store.ts";

/** An archive with ads of one picture each, all stored. */
async function archiveOf(
  ads: Record<
    string,
    { is_active?: boolean; last_seen_at?: number; brand?: object }
  >,
) {
  const database = await testDatabase("postgres");
  const queue = mediaQueue(database);
  const store = memoryStore();
  await queue.import(
    ...Object.entries(ads).map(([name, over]) =>
      adOf(name, [`${name}.jpg`], over)
    ),
  );
  await queue.discover();
  await keepAll(queue, store);
  return {
    database,
    queue,
    store,
    [Symbol.asyncDispose]: () => database.close(),
  };
}

Deno.test("inactive ads' files are deleted for space first, the ones not seen for longest first, then those of active ads", async () => {
  await using archive = await archiveOf({
    a: { is_active: true, last_seen_at: 1_700_000_001 },
    b: { is_active: false, last_seen_at: 1_700_000_030 },
    c: { is_active: false, last_seen_at: 1_700_000_020 },
    d: { is_active: true, last_seen_at: 1_700_000_002 },
  });
  const { database, queue, store } = archive;
  const states = async () =>
    Object.values(await queue.states()).map((state) => state[0]).join("");
  assertEquals(await makeRoom(database, store, 5000, 1), 0);
  const failing = { ...store, delete: () => Promise.reject(new Error("test")) };
  await assertRejects(() => makeRoom(database, failing, 3900, 1));
  assertEquals(await makeRoom(database, store, 3900, 1), 1);
  assertEquals([await states(), store.files.size], ["kkek", 12]);
  assertEquals(await makeRoom(database, store, 2500, 1), 1);
  assertEquals(await states(), "keek");
  assertEquals(await makeRoom(database, store, 1500, 1), 1);
  assertEquals([await states(), store.files.size], ["eeek", 4]);
  // A file that no ad shows is deleted before it.
  await sql`insert into media_files (hash, ext, bytes, created_at)
    values (${"0".repeat(64)}, 'jpg', 1000, 1)`.execute(database.longRunning);
  assertEquals(await makeRoom(database, store, 2000, 1), 1);
  assertEquals([await states(), store.files.size], ["eeek", 4]);
});

Deno.test("avatars are deleted last, and files are deleted down to 90 % of the maximum", async () => {
  const brand = { page_id: "9", avatar_url: "https://cdn.example/y.jpg" };
  await using archive = await archiveOf({
    a: { is_active: true, last_seen_at: 1_700_000_001, brand },
    b: { is_active: true, last_seen_at: 1_700_000_002 },
    c: { is_active: false },
  });
  const { database, queue, store } = archive;
  assertEquals(await makeRoom(database, store, 3200, 1), 2);
  assertEquals(await makeRoom(database, store, 1500, 1), 1);
  assertEquals((await queue.states())["y.jpg"], "kept");
  // A file that is not shown ranks lower than the last deleted one.
  await queue.import(adOf("d", ["d.jpg"], { is_active: false }));
  await queue.discover();
  assertEquals((await queue.claim()).map(({ has_room }) => has_room), [false]);
});

Deno.test("files deleted for space are downloaded again only when there is space", async () => {
  await using archive = await archiveOf({
    a: { is_active: false, last_seen_at: 1_700_000_010 },
    b: { is_active: false, last_seen_at: 1_700_000_020 },
    z: { is_active: false, last_seen_at: 1_700_000_009 },
  });
  const { database, queue, store } = archive;
  const db = database.longRunning;
  const claimed = async () =>
    (await queue.claim()).map((each) => [nameOf(each), each.has_room]);
  assertEquals(await makeRoom(database, store, 2000, 1), 2);
  await queue.import(
    adOf("a", ["a.jpg?oh=2"], {
      is_active: false,
      last_seen_at: 1_700_000_010,
    }),
    adOf("old", ["c.jpg"], { is_active: false, last_seen_at: 1_700_000_009 }),
    adOf("new", ["d.jpg"], { is_active: false, last_seen_at: 1_700_000_011 }),
    adOf("unseen", ["f.jpg"], { is_active: false }),
    adOf("gone", ["g.jpg"], { is_active: true }),
    adOf("both", ["c.jpg", "h.jpg"], {
      is_active: false,
      last_seen_at: 1_700_000_009,
    }),
    adOf("also", ["h.jpg"], { is_active: false, last_seen_at: 1_700_000_011 }),
    adOf("shown", ["e.jpg"], { is_active: true, last_seen_at: 1_700_000_001 }),
  );
  await queue.discover();
  await sql`delete from ads where ad_archive_id = 'gone'`.execute(db);
  assertEquals((await claimed()).sort(), [
    ["a.jpg?oh=2", false],
    ["c.jpg", false],
    ["d.jpg", true],
    ["e.jpg", true],
    ["f.jpg", true],
    ["g.jpg", false],
    ["h.jpg", true],
  ]);
  const limits = [[1150, false], [1200, true], [null, true]] as const;
  for (const [maxBytes, isRoom] of limits) {
    await sql`update media_state set full_shown = false, full_seen_at = 1e12`
      .execute(db);
    queue.now += LEASE;
    await makeRoom(database, store, maxBytes, 1);
    assertEquals((await claimed()).every(([, has]) => has), isRoom);
  }
});

postgres.test("pending media of a kind that is disabled leave the queue", async (database) => {
  const creativeUnits = [{
    unitIndex: 0,
    unitType: "video",
    imageUrl: "https://cdn.example/poster.jpg",
    videoUrl: "https://cdn.example/film.mp4",
  }];
  const withVideos = mediaQueue(database, KINDS.on);
  await withVideos.import(adOf("1", [], { creativeUnits }));
  await withVideos.discover();
  const queue = mediaQueue(database, KINDS.posters);
  await queue.discover();
  await removeSources(database);
  assertEquals(await queue.states(), { "poster.jpg": "pending" });
  await withVideos.discover();
  assertEquals((await withVideos.states())["film.mp4"], "pending");
});

Deno.test("files of removed ads are deleted, and those that other ads use remain", async () => {
  await using archive = await archiveOf({ a: {}, b: {} });
  const { database, queue, store } = archive;
  await queue.import(adOf("c", ["b.jpg"]));
  await queue.discover();
  await sql`delete from ads where ad_archive_id in ('a', 'b')`
    .execute(database.longRunning);
  await removeSources(database);
  assertEquals(await removeUnused(database, store), 1);
  assertEquals(await queue.states(), { "b.jpg": "kept" });
  assertEquals(store.files.size, 4);
});

Deno.test("avatars of brands remain without an ad, and to delete other pictures, no brand is read", async () => {
  const avatar = (name: string) => ({
    brand: { page_id: "9", avatar_url: `https://cdn.fbcdn.net/${name}` },
  });
  await using archive = await archiveOf({ a: avatar("x.jpg"), b: {} });
  const { database, queue } = archive;
  const db = database.longRunning;
  await queue.import(adOf("a", ["x.jpg", "y.jpg"], avatar("y.jpg")));
  await queue.discover();
  await sql`delete from ads where ad_archive_id = 'a'`.execute(db);
  await removeSources(database);
  assertEquals(Object.keys(await queue.states()), ["b.jpg", "y.jpg"]);
  await sql`delete from ads`.execute(db);
  await sql`
    create or replace function media_key(url text) returns bytea
    language plpgsql immutable strict as $$ begin raise 'read'; end $$`
    .execute(db);
  const { rows } = await sql<{ key: Uint8Array }>`
    select key from media_sources where url like '%/b.jpg'`.execute(db);
  await removeSources(database, rows.map(({ key }) => key));
  assertEquals(Object.keys(await queue.states()), ["y.jpg"]);
});

Deno.test("files and database are consistent again after a crash", async () => {
  await using archive = await archiveOf({ a: {}, b: {} });
  const { database, queue, store } = archive;
  const unknown = "f".repeat(64);
  for (const name of mediaNames(unknown, "png")) {
    store.files.set(name, new Uint8Array(1));
  }
  const lost = keptFile("b");
  if (lost.state === "kept") store.files.delete(`${lost.file.hash}.jpg`);
  const later = (queue.now + 10) * 1000;
  assertEquals(await sweepStore(database, store, later), {
    deleted: 4,
    missing: 1,
  });
  assertEquals(await queue.states(), { "a.jpg": "kept", "b.jpg": "pending" });
  assertEquals((await queue.claim()).map(nameOf), ["b.jpg"]);
});
