import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { LEASE, releaseMedia } from "@/lib/media/queue/claim.ts";
import { discoverMedia, KINDS } from "@/lib/media/queue/discover.ts";
import { ATTEMPTS_MAX, waitAfter } from "@/lib/media/queue/record.ts";
import { mediaStatus } from "@/lib/media/queue/status.ts";
import { everyStore, type TestDatabase } from "../database.ts";
import { adOf, keptFile, mediaQueue, nameOf } from "./media_queue.ts";

/** URLs, each with the part that its key is made of; null: the whole URL. */
const URLS: readonly (readonly [url: string, same: string | null])[] = [
  [
    "https://scontent-fra3-1.xx.fbcdn.net/v/t39/1_n.jpg?stp=dst&oh=00_A&oe=69",
    "/v/t39/1_n.jpg",
  ],
  ["HTTP://VIDEO.FBCDN.NET/v/1.mp4#t=1", "/v/1.mp4"],
  ["https://scontent.cdninstagram.com/v/2.webp?a\nb#c", "/v/2.webp"],
  ["https://shop.example/img?id=1", null],
  ["https://shop.example/img?id=2", null],
  ["https://shop.example/img?id=2#top\nof?it", "https://shop.example/img?id=2"],
  ["https://cdn.example.com/fbcdn.net/a.jpg?b", null],
  ["https://evil.example/?.fbcdn.net/a.jpg", null],
  [String.raw`https://evil.example\.fbcdn.net/a.jpg`, null],
  ["https://evil.example#.fbcdn.net/a.jpg", "https://evil.example"],
  ["https://x.fbcdn.net.evil.example/a.jpg?b", null],
  ["https://scontent.fbcdn.net:8443/a.jpg?b", null],
  ["https://shop.example/Gr\u00f6\u00dfe/\u65e5\u672c.png", null],
  [String.raw`https://shop.example/a\b\101\\c.png`, null],
  ["/sample/1.svg", null],
  ["", null],
];

/** Registers a test of the queue of media; `names` are those of what it gives. */
function test(
  name: string,
  run: (given: {
    database: TestDatabase;
    queue: ReturnType<typeof mediaQueue>;
    names: (count?: number) => Promise<string[]>;
  }) => Promise<void>,
): void {
  everyStore.test(`the queue of media ${name}`, (database) => {
    const queue = mediaQueue(database);
    const names = async (count?: number) =>
      (await queue.claim(count)).map(nameOf).sort();
    return run({ database, queue, names });
  });
}

test("ignores only hosts and queries of Meta's CDN in keys, and every fragment", async ({ database }) => {
  const urls = URLS.map(([url]) => url);
  const { rows } = await sql<{ url: string; key: Uint8Array }>`
    select url, media_key(url) as key from unnest(${urls}::text[]) url`
    .execute(database.kysely);
  const hash = (same: string) =>
    createHash("sha256").update(same).digest("hex");
  assertEquals(
    rows.map(({ url, key }) => [url, Buffer.from(key).toString("hex")]),
    URLS.map(([url, same]) => [url, hash(same ?? url)]),
  );
});

test("contains media of ads and brands, each once", async ({ database, queue }) => {
  await queue.import(
    adOf("1", ["a.jpg?oh=1", "b.jpg"]),
    adOf("2", ["a.jpg?oh=2"]),
    adOf("3", [], {
      brand: { page_id: "9", avatar_url: "https://cdn.example/face.jpg" },
      creativeUnits: [{
        unitIndex: 0,
        unitType: "video",
        imageUrl: "https://cdn.example/poster.jpg",
        videoUrl: "https://cdn.example/film.mp4",
      }, { unitIndex: 1, unitType: "image", imageUrl: "/sample/1.svg" }],
    }),
  );
  await queue.discover();
  const { rows } = await sql<{ url: string; kind: string; ads: number[] }>`
    select regexp_replace(url, '^.*/', '') as url, kind,
      array(select ad_id from media_uses u where u.key = s.key order by 1) as ads
    from media_sources s order by 1`.execute(database.kysely);
  assertEquals(rows, [
    { url: "a.jpg?oh=2", kind: "picture", ads: [1, 2] },
    { url: "b.jpg", kind: "picture", ads: [1] },
    { url: "face.jpg", kind: "avatar", ads: [] },
    { url: "poster.jpg", kind: "poster", ads: [3] },
  ]);
  await mediaQueue(database, KINDS.on).discover();
  assertEquals((await queue.states())["film.mp4"], "pending");
});

test("has two pictures of a host that only the query distinguishes", async ({ queue, names }) => {
  const creativeUnits = [1, 2].map((id, unitIndex) => ({
    unitIndex,
    unitType: "image",
    imageUrl: `https://shop.example/img?id=${id}#x`,
  }));
  await queue.import(adOf("1", [], { creativeUnits }));
  await queue.discover();
  assertEquals(await names(), ["img?id=1#x", "img?id=2#x"]);
});

test("drops a use that an ad no longer has", async ({ database, queue }) => {
  await queue.import(adOf("1", ["a.jpg", "b.jpg"]));
  await queue.discover();
  await queue.import(adOf("1", ["b.jpg"]));
  await queue.discover();
  const { rows } = await sql<{ url: string }>`
    select s.url from media_uses join media_sources s using (key)`
    .execute(database.kysely);
  assertEquals(rows.map(({ url }) => url), ["https://cdn.fbcdn.net/b.jpg"]);
});

test("is the same when several processes look for media at once", async ({ database, queue }) => {
  const ads = Array.from(
    { length: 30 },
    (_, n) => adOf(`${n}`, [`${n}.jpg`, `${n % 7}.jpg`]),
  );
  await queue.import(...ads);
  await queue.discover();
  const uses = () =>
    sql<{ n: number }>`select count(*) as n from media_uses`
      .execute(database.kysely).then(({ rows }) => rows[0]!.n);
  assertEquals(await uses(), 53);
  await sql`truncate media_sources cascade`.execute(database.longRunning);
  await sql`update media_state set version = 0, version_id = 0`
    .execute(database.longRunning);
  await Promise.all(
    [1, 2, 3].map(() => discoverMedia(database.housekeeping, queue.now)),
  );
  await queue.discover();
  assertEquals(await uses(), 53);
});

test("gives each source to one process, newest ads first", async ({ queue, names }) => {
  const ads = Array.from(
    { length: 40 },
    (_, n) => adOf(`${n}`, [`${n}.jpg`]),
  );
  await queue.import(...ads);
  await queue.discover();
  assertEquals(await names(2), ["38.jpg", "39.jpg"]);
  const taken = await Promise.all([1, 2, 3, 4].map(() => names(10)));
  assertEquals(new Set(taken.flat()).size, taken.flat().length);
  assertEquals((await names()).length + taken.flat().length, 38);
  queue.now += LEASE;
  const again = await Promise.all([1, 2, 3, 4].map(() => names(20)));
  assertEquals(new Set(again.flat()).size, again.flat().length);
});

test("gives retries up to half, the longest due first", async ({ database, queue, names }) => {
  await queue.import(adOf("1", ["a.jpg", "b.jpg", "c.jpg"]));
  await queue.discover();
  const due: Record<string, number> = { "a.jpg": 3, "b.jpg": 1, "c.jpg": 2 };
  for (const each of await queue.claim()) {
    const dueAt = queue.now + due[nameOf(each)]!;
    await releaseMedia(database.kysely, [each], dueAt);
  }
  await queue.import(adOf("2", ["d.jpg", "e.jpg"]));
  await queue.discover();
  queue.now += 5;
  assertEquals(await names(4), ["b.jpg", "c.jpg", "d.jpg", "e.jpg"]);
});

test("gives a source again after its lease has ended", async ({ database, queue, names }) => {
  await queue.import(adOf("1", ["a.jpg"]));
  await queue.discover();
  assertEquals(await names(), ["a.jpg"]);
  queue.now += LEASE - 1;
  assertEquals(await names(), []);
  queue.now += 1;
  const [claimed] = await queue.claim();
  assertEquals(claimed!.attempts, 2);
  await releaseMedia(database.kysely, [claimed!]);
  assertEquals((await queue.claim())[0]!.attempts, 2);
});

test("ignores all but files from a process whose lease has ended", async ({ database, queue, names }) => {
  await queue.import(adOf("1", ["a.jpg"]));
  await queue.discover();
  const [late] = await queue.claim();
  queue.now += LEASE;
  assertEquals((await queue.claim())[0]!.attempts, 2);
  const db = database.kysely;
  await releaseMedia(db, [late!]);
  await queue.record(late!, { state: "refused", reason: "it is text" });
  await queue.record(late!, { state: "retry", reason: "it is away" });
  assertEquals(await names(), []);
  queue.now += LEASE;
  const [again] = await queue.claim();
  assertEquals(again!.attempts, 3);
  await queue.record(late!, keptFile("a"));
  assertEquals(await queue.states(), { "a.jpg": "kept" });
  queue.now += LEASE;
  assertEquals(await names(), []);
});

test("retries later each time, then gives up", async ({ queue, names }) => {
  await queue.import(adOf("1", ["a.jpg"]));
  await queue.discover();
  let attempts = 0;
  while ((await queue.states())["a.jpg"] === "pending") {
    const [claimed] = await queue.claim();
    assertEquals(claimed!.attempts, ++attempts);
    await queue.record(claimed!, { state: "retry", reason: "it is away" });
    assertEquals(await names(), []);
    queue.now += 2 * (waitAfter(attempts, 0, 1) ?? 0);
  }
  assertEquals(attempts, ATTEMPTS_MAX);
  assertEquals(await queue.states(), { "a.jpg": "expired" });
});

test("gives a newer URL another attempt", async ({ database, queue }) => {
  const urls = ["a.jpg?oh=1", "b.jpg?oh=1", "c.jpg?oh=1", "d.jpg?oh=1"];
  await queue.import(adOf("1", urls));
  await queue.discover();
  const claimed = new Map(
    (await queue.claim()).map((each) => [nameOf(each)[0], each]),
  );
  const reason = "the host returned 404";
  await queue.record(claimed.get("a")!, { state: "expired", reason });
  await queue.record(claimed.get("b")!, { state: "refused", reason: "type" });
  await queue.record(claimed.get("c")!, keptFile("c"));
  await queue.import(adOf("1", urls.map((url) => url.replace("1", "2"))));
  await queue.discover();
  // The old URL's failure comes when the new one is known.
  await queue.record(claimed.get("d")!, { state: "expired", reason });
  await releaseMedia(database.kysely, [claimed.get("d")!]);
  assertEquals(await queue.states(), {
    "a.jpg?oh=2": "pending",
    "b.jpg?oh=2": "refused",
    "c.jpg?oh=2": "kept",
    "d.jpg?oh=2": "pending",
  });
  const anew = (await queue.claim()).map((
    each,
  ) => [nameOf(each), each.attempts]);
  assertEquals(anew.sort(), [["a.jpg?oh=2", 1], ["d.jpg?oh=2", 1]]);
  // It may also come when that one is tried.
  await queue.record(claimed.get("d")!, { state: "expired", reason });
  assertEquals((await queue.states())["d.jpg?oh=2"], "pending");
});

test("stores equal files once, and has a status with the counts of its content", async ({ database, queue }) => {
  await queue.import(adOf("1", ["a.jpg", "b.jpg"]));
  await queue.discover();
  for (const each of await queue.claim()) {
    await queue.record(each, keptFile("same"));
  }
  const { rows } = await sql<{ picture_hash: string; bytes: number }>`
    select picture_hash::text, bytes from media_files`
    .execute(database.kysely);
  assertEquals(rows, [{ picture_hash: "-5", bytes: 1000 }]);
  assertEquals(await queue.states(), { "a.jpg": "kept", "b.jpg": "kept" });

  const reason = "the host returned 404";
  await queue.import(adOf("2", ["c.jpg", "d.jpg"]), adOf("3", ["e.jpg"]));
  await queue.discover();
  const claimed = new Map(
    (await queue.claim()).map((each) => [nameOf(each), each]),
  );
  await queue.record(claimed.get("c.jpg")!, keptFile("c", 700));
  await queue.record(claimed.get("e.jpg")!, { state: "expired", reason });
  const status = await mediaStatus(database.kysely, true, queue.now);
  assertEquals([status.sources, status.files, status.bytes, status.reasons], [
    { pending: 1, kept: 3, expired: 1, refused: 0 },
    2,
    1700,
    [{ state: "expired", reason, count: 1 }],
  ]);
});
