import { assert, assertEquals, assertRejects } from "@std/assert";
import { ConcurrencyLimiter } from "@/lib/limits/concurrency_limiter.ts";
import { createRequestConcurrency } from "@/lib/limits/request_concurrency.ts";
import { Problem } from "@/lib/problem.ts";

/** Whether a turn has begun by now. */
async function hasBegun(turn: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  await new Promise((resolve) => setTimeout(resolve));
  return await Promise.race([turn, Promise.resolve(pending)]) !== pending;
}

async function refusal(turn: Promise<unknown>): Promise<unknown[]> {
  const error = await assertRejects(() => turn, Problem);
  return [error.status, error.retryAfterSeconds];
}

Deno.test("six requests of a caller run at once, 200 wait in order, and the next is refused", async () => {
  const limiters = createRequestConcurrency();
  const taken: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 206 }, async (_, i) => {
    ends.push(await limiters.reads.acquire("one"));
    taken.push(i);
  });
  await Promise.all(all.slice(0, 6));
  assertEquals(taken, [0, 1, 2, 3, 4, 5]);
  assertEquals(await refusal(limiters.reads.acquire("one")), [429, 1]);
  (await limiters.reads.acquire("other"))();
  for (let i = 0; i < 206; i++) {
    await all[i];
    ends[i]!();
  }
  assertEquals(taken, Array.from({ length: 206 }, (_, i) => i));
  (await limiters.reads.acquire("one"))();
});

Deno.test("three pages of a visitor render at once, 20 wait, and the next is refused", async () => {
  const limiters = createRequestConcurrency();
  const take = () => limiters.pages.acquire("one");
  const all = Array.from({ length: 23 }, take);
  const begun = await Promise.all(all.map(hasBegun));
  assertEquals(begun.filter(Boolean).length, 3);
  assertEquals(await refusal(take()), [429, 1]);
  assert(await hasBegun(limiters.pages.acquire("other")));
  assert(await hasBegun(limiters.reads.acquire("one")));
});

Deno.test("waiting callers take turns, however many requests each has queued", async () => {
  const limiters = createRequestConcurrency();
  const running = await Promise.all(
    ["a", "b", "c", "d", "e", "f", "g", "h"].map((caller) =>
      limiters.pages.acquire(caller)
    ),
  );
  const order: string[] = [];
  const wait = async (caller: string) => {
    const end = await limiters.pages.acquire(caller);
    order.push(caller);
    end();
  };
  const all = [
    ...Array.from({ length: 5 }, () => wait("busy")),
    wait("late"),
    wait("later"),
  ];
  running[0]!();
  await Promise.all(all);
  assertEquals(order, [
    "busy",
    "late",
    "later",
    ...Array.from({ length: 4 }, () => "busy"),
  ]);
});

Deno.test("all queues are bounded together, and the longest gives way to others", async () => {
  const limiters = createRequestConcurrency(10);
  const fill = async (caller: string, running: number) => {
    for (let i = 0; i < running; i++) await limiters.pages.acquire(caller);
  };
  await fill("busy", 3);
  await fill("other", 3);
  await fill("third", 2);
  const busy = Array.from({ length: 9 }, () => limiters.pages.acquire("busy"));
  const other = [limiters.pages.acquire("other")];
  assertEquals(limiters.pages.waiting, 10);
  const refused = refusal(busy[8]!);
  other.push(limiters.pages.acquire("other"));
  assertEquals(await refused, [503, 1]);
  assertEquals(await refusal(limiters.pages.acquire("busy")), [503, 1]);
  assertEquals(limiters.pages.waiting, 10);
  for (const turn of [...busy.slice(0, 8), ...other]) {
    assertEquals(await hasBegun(turn), false);
  }
});

Deno.test("a client that goes away leaves the queue, and one that is gone never joins it", async () => {
  const limiters = createRequestConcurrency();
  const ends = await Promise.all(
    [1, 2, 3].map(() => limiters.pages.acquire("one")),
  );
  const leaving = new AbortController();
  const left = limiters.pages.acquire("one", leaving.signal);
  const staying = limiters.pages.acquire("one");
  assertEquals(limiters.pages.waiting, 2);
  leaving.abort();
  assertEquals(await refusal(left), [400, undefined]);
  assertEquals(limiters.pages.waiting, 1);
  ends[0]!();
  assert(await hasBegun(staying));
  // Releasing twice frees no one else's place.
  ends[0]!();
  assertEquals(await hasBegun(limiters.pages.acquire("one")), false);
  assertEquals(
    await refusal(limiters.reads.acquire("one", leaving.signal)),
    [400, undefined],
  );
});

Deno.test("a task that fails makes room for the next one", async () => {
  const limiter = new ConcurrencyLimiter(
    { running: 1, waiting: 1, runningInAll: 1 },
    () => new Problem("rate_limited"),
  );
  const failing = limiter.run(() => Promise.reject(new Error("failed")));
  const next = limiter.run(() => Promise.resolve("done"));
  assertEquals([limiter.running, limiter.waiting], [1, 1]);
  await assertRejects(() => limiter.run(() => next), Problem);
  await assertRejects(() => failing, Error, "failed");
  assertEquals(await next, "done");
  assertEquals([limiter.running, limiter.waiting], [0, 0]);
});
