import { assertEquals, assertRejects } from "@std/assert";
import { followArchive } from "@/lib/ads/responses/follow_archive.ts";
import { createResponseCache } from "@/lib/ads/responses/response_cache.ts";
import type { Database } from "@/lib/db/database.ts";
import { TestClock } from "../../test_clock.ts";
import { Representation } from "@/lib/http/representation.ts";

interface Value {
  version: number;
}

/** A cache over an archive whose readings end when they are told to. */
function cached() {
  const cache = createResponseCache();
  const readings: PromiseWithResolvers<Value>[] = [];
  return {
    cache,
    readings,
    get: (turn?: () => Promise<void>) =>
      cache.get("key", () => {
        const reading = Promise.withResolvers<Value>();
        readings.push(reading);
        return reading.promise;
      }, turn),
  };
}

Deno.test("concurrent callers of the same response share one read, and take no turn for it", async () => {
  const { cache, readings, get } = cached();
  let turns = 0;
  const turn = () => {
    turns++;
    return Promise.resolve();
  };
  const pending = [get(turn)];
  await Promise.resolve();
  pending.push(...Array.from({ length: 9 }, () => get(turn)));
  readings[0]!.resolve({ version: 1 });
  assertEquals(await Promise.all(pending), Array(10).fill({ version: 1 }));
  assertEquals([readings.length, turns], [1, 1]);
  assertEquals(await get(turn), { version: 1 });
  const { entries, hits, misses } = cache.stats();
  assertEquals({ turns, entries, hits, misses }, {
    turns: 1,
    entries: 1,
    hits: 10,
    misses: 1,
  });
});

Deno.test("of an account's requests for the same response, one waits for its turn, and the next if that one gives up; other accounts have their own", async () => {
  const { readings, get } = cached();
  const waiting: PromiseWithResolvers<void>[] = [];
  const turnOf = (account: string) =>
    Object.assign(() => {
      waiting.push(Promise.withResolvers<void>());
      return waiting.at(-1)!.promise;
    }, { account });
  const pending = Array.from({ length: 5 }, () => get(turnOf("one")));
  const others = get(turnOf("other"));
  assertEquals(waiting.length, 2);
  waiting[0]!.reject(new Error("gone"));
  await assertRejects(() => pending[0]!, Error, "gone");
  assertEquals(waiting.length, 3);
  waiting[2]!.resolve();
  await Promise.resolve();
  waiting[1]!.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals([waiting.length, readings.length], [3, 1]);
  readings[0]!.resolve({ version: 1 });
  assertEquals(
    await Promise.all([...pending.slice(1), others]),
    Array(5).fill({ version: 1 }),
  );
});

Deno.test("after a drop no caller gets what was read or being read before", async () => {
  const { cache, readings, get } = cached();
  const before = get();
  cache.drop();
  const after = get();
  readings[1]!.resolve({ version: 2 });
  assertEquals(await after, { version: 2 });
  // The older reading ends last, and still replaces nothing.
  readings[0]!.resolve({ version: 1 });
  assertEquals(await before, { version: 1 });
  assertEquals(await get(), { version: 2 });
  cache.drop();
  const again = get();
  readings[2]!.resolve({ version: 3 });
  assertEquals(await again, { version: 3 });
});

Deno.test("a read that fails, fails for all that wait for it, and the next one starts over", async () => {
  const { readings, get } = cached();
  const pending = [get(), get()];
  readings[0]!.reject(new Error("The database is away."));
  for (const each of pending) await assertRejects(() => each, Error, "away");
  const next = get();
  readings[1]!.resolve({ version: 1 });
  assertEquals(await next, { version: 1 });
});

Deno.test("a caller who disconnects while waiting for a turn reads nothing", async () => {
  const { readings, get } = cached();
  await assertRejects(() => get(() => Promise.reject(new Error("gone"))));
  assertEquals(readings.length, 0);
});

const response = (body: string) => () =>
  Promise.resolve(new Representation([body]));

Deno.test("a response is cached from the second request on, also after a drop; other values from the first", async () => {
  const cache = createResponseCache();
  const isCached = async (key: string) => {
    const { misses } = cache.stats();
    await cache.get(key, response(key));
    return cache.stats().misses === misses;
  };
  assertEquals(await isCached("a"), false);
  assertEquals(await isCached("a"), false);
  assertEquals(await isCached("a"), true);
  cache.drop();
  assertEquals(await isCached("a"), false);
  assertEquals(await isCached("a"), true);

  await Promise.all([1, 2].map(() => cache.get("b", response("b"))));
  assertEquals(await isCached("b"), true);

  await cache.get("c", () => Promise.resolve({ figure: 1 }));
  assertEquals(cache.recall("c"), { figure: 1 });
});

Deno.test("the last 16,000 requested keys are remembered", async () => {
  const cache = createResponseCache();
  const one = new Representation(["one"]);
  const ask = (key: string | number) =>
    cache.get(`${key}`, () => Promise.resolve(one));
  for (const [others, isCached] of [[15_000, true], [16_000, false]] as const) {
    const key = `before ${others}`;
    await ask(key);
    for (let n = 0; n < others; n++) await ask(`${key}: ${n}`);
    await ask(key);
    assertEquals(cache.recall(key) !== undefined, isCached);
  }
});

Deno.test("responses with their compressed forms are limited to 32 MiB", async () => {
  const cache = createResponseCache();
  const bytesOf = async (body: string, isGzipped = false) => {
    const { bytes } = cache.stats();
    for (let n = 0; n < 2; n++) {
      const cached = await cache.get(body, response(body));
      if (isGzipped && n > 0) void cached.gzipped;
    }
    return cache.stats().bytes - bytes - 2 * body.length - 200;
  };
  assertEquals(await bytesOf("a".repeat(1000)), 1000);
  assertEquals(await bytesOf("é" + "b".repeat(999)), 1001);
  const text = crypto.getRandomValues(new Uint8Array(60_000)).toBase64();
  const gzipped = await bytesOf(text, true) - text.length;
  assertEquals(gzipped > 55_000 && gzipped < text.length, true, `${gzipped}`);

  const noise = new Uint8Array(60_000);
  for (let n = 0; n < 400; n++) {
    const text = crypto.getRandomValues(noise).toBase64();
    const read = () => Promise.resolve(new Representation([text]));
    await cache.get(`${n}`, read);
    const cached = await cache.get(`${n}`, read);
    assertEquals(cached.gzipped, cached.gzipped);
  }
  const { bytes, entries } = cache.stats();
  assertEquals(bytes <= 32 * 1024 * 1024, true);
  assertEquals(entries * 125_000 > 24 * 1024 * 1024, true, `${entries}`);
});

Deno.test("a response with a time limit is not cached for longer when it is compressed", async () => {
  const clock = new TestClock();
  const cache = createResponseCache(clock);
  const get = () =>
    cache.get("inexact", (keepFor) => {
      keepFor(10_000);
      return Promise.resolve(new Representation(["text"]));
    });
  await get();
  const cached = await get();
  clock.advance(9);
  void cached.gzipped;
  assertEquals(cache.keyOf(cached), "inexact");
  clock.advance(2);
  assertEquals(cache.recall("inexact"), undefined);
  assertEquals(cache.keyOf(cached), null);
});

/** An instance that follows an archive, with a clock of its own. */
async function following() {
  const timers = new Set<{ at: number; ms: number; run: () => unknown }>();
  let now = 0;
  let version = 0;
  let isAway = false;
  let notify = () => {};
  const drops: number[] = [];
  const stop = await followArchive(
    {
      listen(_: string, changed: () => void) {
        notify = changed;
        return Promise.resolve(() => Promise.resolve());
      },
    } as unknown as Database,
    { drop: () => void drops.push(now), stats: () => ({ entries: 1 }) },
    {
      version: () =>
        isAway ? Promise.reject(new Error("away")) : Promise.resolve(version),
    },
    (ms, run) => {
      const timer = { at: now + ms, ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  );
  drops.length = 0;
  return {
    drops,
    timers,
    stop,
    away(is: boolean) {
      isAway = is;
    },
    /** Something is committed: announced, unless that is lost. */
    commit(isAnnounced: boolean) {
      version++;
      if (isAnnounced) notify();
    },
    async advance(ms: number) {
      for (const end = now + ms; now < end; now += 10) {
        for (const timer of timers) {
          if (timer.at > now) continue;
          timer.at += timer.ms;
          await timer.run();
        }
      }
    },
  };
}

for (const isAnnounced of [true, false]) {
  Deno.test(
    `while an import commits many batches a second, cached responses are dropped at most once per second and none outlives a commit by more, notifications ${
      isAnnounced ? "arriving" : "lost"
    }`,
    async () => {
      const archive = await following();
      await archive.advance(3000);
      archive.drops.length = 0;
      const commits: number[] = [];
      for (let now = 3000; now < 8000; now += 50) {
        archive.commit(isAnnounced);
        commits.push(now);
        await archive.advance(50);
      }
      await archive.advance(3000);
      const { drops } = archive;
      for (const [i, drop] of drops.slice(1).entries()) {
        assertEquals(drop - drops[i]! >= 1000, true, `${drops}`);
      }
      for (const commit of commits) {
        const seen = drops.some((at) => at >= commit && at <= commit + 1010);
        assertEquals(seen, true, `${commit} of ${drops}`);
      }
      await archive.stop();
      assertEquals(archive.timers.size, 0);
    },
  );
}

Deno.test("a single change drops cached responses at once, and stopping leaves no timer", async () => {
  const archive = await following();
  await archive.advance(3000);
  archive.drops.length = 0;
  archive.commit(true);
  assertEquals(archive.drops, [3000]);
  await archive.stop();
  assertEquals(archive.timers.size, 0);
});

Deno.test("after the database was unreachable, cached responses are dropped even if the version is the same", async () => {
  const archive = await following();
  await archive.advance(3000);
  archive.drops.length = 0;
  archive.away(true);
  await archive.advance(2000);
  assertEquals(archive.drops, []);
  archive.away(false);
  await archive.advance(2000);
  assertEquals(archive.drops.length, 1);
  await archive.stop();
});
