import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { systemClock } from "@/lib/time/clock.ts";
import type { FetchMedia, FetchOutcome } from "@/lib/media/fetch_outcome.ts";
import { HOST_PAUSE_MAX } from "@/lib/media/queue/pace.ts";
import { NO_ROOM } from "@/lib/media/queue/make_room.ts";
import { type QueueWork, workQueue } from "@/lib/media/queue/work_queue.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { TestClock } from "../test_clock.ts";
import { adOf, keptFile, mediaQueue } from "./media_queue.ts";

const picture = (url: string): string => url.replace(/^.*\//, "");

async function worked(
  test: (tools: {
    db: TestDatabase["longRunning"];
    queue: ReturnType<typeof mediaQueue>;
    pictures: (...names: string[]) => Promise<void>;
    work: (
      fetch: FetchMedia,
      over?: Partial<Pick<QueueWork, "signal" | "clock">>,
    ) => Promise<string | null>;
  }) => Promise<void>,
): Promise<void> {
  await using database = await testDatabase("postgres");
  const queue = mediaQueue(database);
  queue.now = Math.floor(Date.now() / 1000);
  await test({
    db: database.longRunning,
    queue,
    async pictures(...names) {
      await queue.import(...names.map((name, n) => adOf(`${n}`, [name])));
      await queue.discover();
    },
    work: (fetch, over = {}) =>
      workQueue({
        database,
        fetch,
        clock: systemClock,
        log: () => {},
        signal: new AbortController().signal,
        untilEmpty: true,
        ...over,
      }),
  });
}

Deno.test("a picture that makes a download throw affects nothing else", () =>
  worked(async ({ queue, pictures, work }) => {
    await pictures("a.jpg", "bad.jpg", "c.jpg");
    await work((url) => {
      if (picture(url) === "bad.jpg") throw new Error("a bug");
      return Promise.resolve(keptFile(picture(url)));
    });
    assertEquals(await queue.states(), {
      "a.jpg": "kept",
      "bad.jpg": "pending",
      "c.jpg": "kept",
    });
  }));

Deno.test("a disk that fails ends a run, and costs no source an attempt", () =>
  worked(async ({ queue, pictures, work }) => {
    await pictures(...Array.from({ length: 30 }, (_, n) => `${n}.jpg`));
    let fetched = 0;
    const failure = await work(() => {
      fetched++;
      const reason = "the disk is full";
      return Promise.resolve({ state: "retry", reason, isStorage: true });
    });
    assertEquals(failure, "the disk is full");
    assert(fetched <= 4, `${fetched} were tried`);
    const claimed = await queue.claim();
    assertEquals(claimed.length, 30);
    assertEquals(
      new Set(claimed.map(({ attempts }) => attempts)),
      new Set([1]),
    );
  }));

for (const [hosts, most] of [[1, 3], [12, 4]] as const) {
  Deno.test(`of ${hosts} hosts, ${most} files are downloaded at once`, () =>
    worked(async ({ queue, work }) => {
      const ads = Array.from({ length: 12 }, (_, n) => {
        const imageUrl = `https://host${n % hosts}.example/${n}.jpg`;
        const creativeUnits = [{ unitIndex: 0, unitType: "image", imageUrl }];
        return adOf(`${n}`, [], { creativeUnits });
      });
      await queue.import(...ads);
      await queue.discover();
      let [running, seen] = [0, 0];
      await work(async (url) => {
        seen = Math.max(seen, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running--;
        return keptFile(url);
      });
      assertEquals(seen, most);
    }));
}

Deno.test("after a host asks to wait, none of its files is requested", () =>
  worked(async ({ queue, pictures, work }) => {
    await pictures(...Array.from({ length: 20 }, (_, n) => `${n}.jpg`));
    let fetched = 0;
    await work(() => {
      fetched++;
      const outcome: FetchOutcome = {
        state: "retry",
        reason: "the host returned 429",
        after: 200,
      };
      return Promise.resolve(outcome);
    });
    assert(fetched <= 4, `${fetched} were asked for`);
    queue.now += 190;
    assertEquals(await queue.claim(), []);
    queue.now += 60;
    assertEquals((await queue.claim()).length, 20);
  }));

Deno.test("after a host asks for a long wait for one file, it is not contacted for minutes", () =>
  worked(async ({ queue, pictures, work }) => {
    await pictures(...Array.from({ length: 20 }, (_, n) => `${n}.jpg`));
    let fetched = 0;
    await work((url) => {
      const outcome: FetchOutcome = {
        state: "retry",
        reason: "the host returned 503",
        after: 86_400,
      };
      return Promise.resolve(fetched++ === 0 ? outcome : keptFile(url));
    });
    queue.now += HOST_PAUSE_MAX / 1000 + 10;
    assertEquals((await queue.claim()).length, 20 - fetched);
  }));

Deno.test("stopping returns claimed sources to the queue", () =>
  worked(async ({ queue, pictures, work }) => {
    await pictures(...Array.from({ length: 20 }, (_, n) => `${n}.jpg`));
    const stopping = new AbortController();
    const begun = Promise.withResolvers<void>();
    const working = work((_url, _kind, signal) => {
      begun.resolve();
      return new Promise((_, reject) => {
        signal!.addEventListener("abort", () => reject(signal!.reason));
      });
    }, { signal: stopping.signal });
    await begun.promise;
    stopping.abort();
    await working;
    const claimed = await queue.claim();
    assertEquals(claimed.map(({ attempts }) => attempts), Array(20).fill(1));
  }));

Deno.test("nobody else gets a source that a process still has, even if each of its files takes as long as it may", () =>
  worked(async ({ queue, pictures, work }) => {
    await pictures(...Array.from({ length: 16 }, (_, n) => `${n}.jpg`));
    const clock = new TestClock(queue.now);
    let claimed = 0;
    await work(async (url) => {
      clock.advance(20);
      queue.now = clock.seconds;
      claimed += (await queue.claim()).length;
      return keptFile(picture(url));
    }, { clock });
    assertEquals(claimed, 0);
    const states = Object.values(await queue.states());
    assertEquals(states, Array(16).fill("kept"));
  }));

Deno.test("an unreachable host does not delay others, and costs few attempts", () =>
  worked(async ({ queue, work }) => {
    const ads = Array.from({ length: 60 }, (_, n) => {
      const host = n < 5 ? "well" : "away";
      const imageUrl = `https://${host}.example/${n}.jpg`;
      const creativeUnits = [{ unitIndex: 0, unitType: "image", imageUrl }];
      return adOf(`${n}`, [], { creativeUnits });
    });
    await queue.import(...ads);
    await queue.discover();
    let failed = 0;
    await work((url): Promise<FetchOutcome> => {
      if (url.includes("well")) return Promise.resolve(keptFile(picture(url)));
      failed++;
      return Promise.resolve({ state: "retry", reason: "it is away" });
    });
    const kept = Object.values(await queue.states())
      .filter((state) => state === "kept");
    assertEquals([kept.length, failed], [5, 3]);
  }));

Deno.test("a host that fails now and then is still asked, and a missing file does not count as its failure", () =>
  worked(async ({ pictures, work }) => {
    await pictures(...Array.from({ length: 16 }, (_, n) => `${n}.jpg`));
    let fetched = 0;
    await work((): Promise<FetchOutcome> =>
      Promise.resolve({
        state: fetched++ % 4 === 0 ? "retry" : "expired",
        reason: "the host returned an error",
      })
    );
    assertEquals(fetched, 16);
  }));

Deno.test("what crashed the server on every attempt, or has no room, is not fetched", () =>
  worked(async ({ queue, db, pictures, work }) => {
    await pictures("a.jpg");
    await sql`update media_sources set attempts = 6`.execute(db);
    let fetched = 0;
    const fetch: FetchMedia = (url) => {
      fetched++;
      return Promise.resolve(keptFile(picture(url)));
    };
    await work(fetch);
    await queue.import(adOf("b", ["b.jpg"]));
    await queue.discover();
    await sql`update media_state set full_shown = true, full_seen_at = 1e12`
      .execute(db);
    await work(fetch);
    const { rows } = await sql<{ state: string; reason: string }>`
      select state, reason from media_sources order by url`.execute(db);
    assertEquals(fetched, 0);
    assertEquals(rows, [
      {
        state: "expired",
        reason: "gave up: the server crashed on every attempt",
      },
      { state: "expired", reason: NO_ROOM },
    ]);
  }));
