import { assert, assertEquals, assertRejects } from "@std/assert";
import { ConcurrencyLimiter } from "@/lib/limits/concurrency_limiter.ts";
import { shareConnections } from "@/lib/db/store.ts";
import { createRequestConcurrency } from "@/lib/limits/request_concurrency.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { atDoor } from "@/lib/app/at_door.ts";
import { Problem } from "@/lib/errors/problem.ts";

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

const SHARES = { serving: 5, pages: 3, housekeeping: 2 };

/** How many of `count` tasks of a caller run. */
async function running(
  limiter: ConcurrencyLimiter,
  caller: string,
  count: number,
): Promise<number> {
  const turns = Array.from({ length: count }, () => limiter.acquire(caller));
  const begun = await Promise.all(turns.map(hasBegun));
  return begun.filter(Boolean).length;
}

Deno.test("a caller gets half of the connections of each kind, all callers together no more than there are, and each at least one", async () => {
  const cases: [max: number, reads: number, own: number, pages: number][] = [
    [3, 1, 1, 1],
    [4, 1, 1, 1],
    [10, 2, 1, 1],
    [40, 14, 4, 7],
  ];
  for (const [max, ...alone] of cases) {
    const shares = shareConnections(max);
    const { reads, own, pages } = createRequestConcurrency(shares);
    const { serving, housekeeping } = shares;
    const all = [serving, housekeeping || serving, shares.pages];
    for (const [i, limiter] of [reads, own, pages].entries()) {
      assertEquals(await running(limiter, "one", 20), alone[i], `${max}`);
      const others = Array.from({ length: 20 }, (_, n) => `other${n}`);
      for (const other of others) await running(limiter, other, 1);
      assertEquals(limiter.running, all[i], `${max}`);
    }
  }
});

Deno.test("two requests of a caller run at once, 200 wait in order, and the next is rejected", async () => {
  const limiters = createRequestConcurrency(SHARES);
  const taken: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 202 }, async (_, i) => {
    ends.push(await limiters.reads.acquire("one"));
    taken.push(i);
  });
  await Promise.all(all.slice(0, 2));
  assertEquals(taken, [0, 1]);
  assertEquals(await refusal(limiters.reads.acquire("one")), [429, 1]);
  (await limiters.reads.acquire("other"))();
  for (let i = 0; i < 202; i++) {
    await all[i];
    ends[i]!();
  }
  assertEquals(taken, Array.from({ length: 202 }, (_, i) => i));
  (await limiters.reads.acquire("one"))();
});

Deno.test("20 pages of a visitor wait, and the next is rejected", async () => {
  const limiters = createRequestConcurrency(SHARES);
  const take = () => limiters.pages.acquire("one");
  for (let i = 0; i < 21; i++) void take();
  assertEquals([limiters.pages.running, limiters.pages.waiting], [1, 20]);
  assertEquals(await refusal(take()), [429, 1]);
  assert(await hasBegun(limiters.pages.acquire("other")));
  assert(await hasBegun(limiters.reads.acquire("one")));
});

Deno.test("waiting callers take turns, however many requests each has queued", async () => {
  const limiters = createRequestConcurrency(SHARES);
  const running = await Promise.all(
    ["a", "b", "c"].map((caller) => limiters.pages.acquire(caller)),
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

Deno.test("all queues have a common limit, and the longest gives way to others", async () => {
  const limiters = createRequestConcurrency(SHARES, 10);
  for (const caller of ["busy", "other", "third"]) {
    await limiters.pages.acquire(caller);
  }
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

Deno.test("a client that disconnects leaves the queue, and one that has disconnected never joins it", async () => {
  const limiters = createRequestConcurrency(SHARES);
  const end = await limiters.pages.acquire("one");
  const leaving = new AbortController();
  const left = limiters.pages.acquire("one", leaving);
  const staying = limiters.pages.acquire("one");
  assertEquals(limiters.pages.waiting, 2);
  leaving.abort();
  assertEquals(await refusal(left), [400, undefined]);
  assertEquals(limiters.pages.waiting, 1);
  end();
  assert(await hasBegun(staying));
  // Releasing twice frees no one else's place.
  end();
  assertEquals(await hasBegun(limiters.pages.acquire("one")), false);
  assertEquals(
    await refusal(limiters.pages.acquire("one", leaving)),
    [400, undefined],
  );
});

Deno.test("clients of the API are watched once 64 requests of their account wait", async () => {
  const limiters = createRequestConcurrency(SHARES);
  const acquire = () => {
    const client = { isWatched: false, end: () => {} };
    const signal = new AbortController().signal;
    const watched = Object.defineProperty(client, "signal", {
      get() {
        client.isWatched = true;
        return signal;
      },
    }) as typeof client & { signal: AbortSignal };
    void limiters.reads.acquire("one", watched);
    return client;
  };
  const clients = [acquire()];
  while (limiters.reads.waiting < 66) clients.push(acquire());
  await Promise.resolve();
  const unwatched = clients.filter(({ isWatched }) => !isWatched).length;
  assertEquals(clients.length - unwatched, 2);
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

Deno.test("the door is open while few requests wait, then gives each caller an equal share", async () => {
  const concurrency = createRequestConcurrency(SHARES, 32);
  const ends: (() => void)[] = [];
  let inside = 0;
  const handle = atDoor(async () => {
    inside++;
    await new Promise<void>((resolve) => ends.push(resolve));
    inside--;
    return new Response();
  }, {
    concurrency,
    keys: {
      recall: (key) =>
        key.startsWith("unknown")
          ? null
          : { account: { id: key } } as unknown as Principal,
    },
  });
  /** How many of these requests pass. */
  const pass = async (
    count: number,
    headers: HeadersInit,
    path = "/v1/ads",
  ): Promise<number> => {
    const before = inside;
    const requests = Array.from(
      { length: count },
      () => handle(new Request(`http://host${path}`, { headers })),
    );
    const refusals = requests.slice(0);
    await Promise.allSettled(
      refusals.map((request) => Promise.race([request, Promise.resolve()])),
    );
    for (const request of requests) request.catch(() => {});
    return inside - before;
  };
  const greedy = { "x-api-key": "one" };
  assertEquals(await pass(40, greedy), 40);
  for (let i = 0; i < 17; i++) void concurrency.pages.acquire("visitor");
  assertEquals(concurrency.pages.waiting, 16);
  assertEquals(await pass(3, greedy), 0);
  assertEquals(await pass(3, { authorization: "Bearer   one" }), 0);
  // An unknown caller takes nothing from others' shares.
  for (const headers of [{}, { cookie: "session=1" }]) {
    assertEquals(await pass(3, headers), 3);
  }
  for (const key of ["unknown 1", "unknown 2", "unknown 3"]) {
    assertEquals(await pass(1, { "x-api-key": key }), 1);
  }
  // Two callers, then three, and five with the least share.
  assertEquals(await pass(20, { authorization: "Bearer two" }), 16);
  assertEquals(await pass(20, { "x-api-key": "three" }), 11);
  assertEquals(await pass(20, { "x-api-key": "four" }), 8);
  assertEquals(await pass(20, { "x-api-key": "five" }), 8);
  assertEquals(await pass(3, greedy, "/dashboard"), 3);
  const error = await assertRejects(
    () => handle(new Request("http://host/v1/ads", { headers: greedy })),
    Problem,
  );
  assertEquals([error.status, error.retryAfterSeconds], [503, 1]);
  for (const end of ends) end();
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(inside, 0);
  assertEquals(await pass(40, greedy), 32);
  for (const end of ends) end();
});
