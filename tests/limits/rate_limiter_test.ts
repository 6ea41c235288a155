import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { LeaseRequest } from "@/lib/limits/rate_leases.ts";
import { createRateLimiter, leaseSize } from "@/lib/limits/rate_limiter.ts";
import { TestClock } from "../test_clock.ts";
import { leaseOf, UNUSED } from "./sliding_window.ts";

/** The shared row as the database keeps it; it can be away. */
class SharedWindow {
  readonly requests: LeaseRequest[] = [];
  /** What each lease got. */
  readonly grants: number[] = [];
  window = UNUSED;
  isAway = false;
  /** Another kind of error than an outage, for one subject. */
  broken: string | null = null;

  constructor(private readonly clock: TestClock) {}

  readonly lease = async (request: LeaseRequest) => {
    this.requests.push(request);
    await Promise.resolve();
    if (this.isAway) {
      throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    }
    if (this.broken === request.subject) throw new Error("broken");
    return this.answer(request);
  };

  answer(request: LeaseRequest) {
    const { window, lease } = leaseOf(this.window, request, this.clock.now());
    this.window = window;
    this.grants.push(lease.granted);
    return lease;
  }
}

function setUp(instances = 1, pace = 1) {
  const clock = new TestClock();
  // Away from the end of a minute, so that the seconds of a test fall into one.
  clock.advance(60 - clock.seconds % 60);
  const shared = new SharedWindow(clock);
  const lines: string[] = [];
  const limiters = Array.from(
    { length: instances },
    () =>
      createRateLimiter(
        shared.lease,
        clock,
        (_, message) => void lines.push(message),
        { pace: () => pace },
      ),
  );
  return { clock, shared, limiters, limiter: limiters[0]!, lines };
}

async function admitted(
  limiter: ReturnType<typeof createRateLimiter>,
  requests: number,
  limit: number,
): Promise<number> {
  let count = 0;
  for (let i = 0; i < requests; i++) {
    if (await limiter.take("key:1", limit) === 0) count++;
  }
  return count;
}

Deno.test("one instance admits exactly the limit, and then rejects without a query", async () => {
  const { shared, limiter } = setUp();
  assertEquals(await admitted(limiter, 60, 60), 60);
  const waitMs = await limiter.take("key:1", 60);
  const before = shared.requests.length;
  assert(waitMs >= 60_000 && waitMs <= 62_000, `${waitMs} ms`);
  assertEquals(await admitted(limiter, 1000, 60), 0);
  assertEquals(shared.requests.length, before);
});

Deno.test("of concurrent requests, only one gets the last of the minute", async () => {
  const { limiters: [a, b] } = setUp(2);
  await admitted(a!, 2, 3);
  const waits = await Promise.all([
    a!.take("key:1", 3),
    b!.take("key:1", 3),
    a!.take("key:1", 3),
  ]);
  assertEquals(waits.filter((wait) => wait === 0).length, 1);
});

Deno.test("instances share a limit of 60, however the requests are spread", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(2), { minLength: 40, maxLength: 100 }),
      async (order) => {
        const { limiters } = setUp(3);
        let count = 0;
        for (const instance of order) {
          if (await limiters[instance]!.take("key:1", 60) === 0) count++;
        }
        // The last one may miss what the idle ones still hold.
        for (const limiter of limiters.slice(0, 1)) {
          count += await admitted(limiter, 70, 60);
        }
        assert(count <= 60 && count >= 58, `${count}`);
      },
    ),
    { numRuns: 100 },
  );
});

Deno.test("waiting requests share leases", async () => {
  const { shared, limiter } = setUp();
  const waits = await Promise.all(
    Array.from({ length: 200 }, () => limiter.take("key:1", 300)),
  );
  assertEquals(waits.filter((wait) => wait === 0).length, 200);
  assert(shared.requests.length <= 3, `${shared.requests.length} leases`);
});

Deno.test("the limit becomes available gradually, and never twice at a boundary", async () => {
  const { clock, limiter } = setUp();
  clock.advance(59);
  assertEquals(await admitted(limiter, 100, 60), 60);
  clock.advance(2);
  assert(await admitted(limiter, 100, 60) <= 2);
  clock.advance(29);
  const half = await admitted(limiter, 100, 60);
  assert(half >= 27 && half <= 31, `${half}`);
  clock.advance(120);
  assertEquals(await admitted(limiter, 100, 60), 60);
});

Deno.test("a client that ignores rejections costs one failing lease per second", async () => {
  const { clock, shared, limiter } = setUp();
  await admitted(limiter, 700, 600);
  clock.advance(90);
  const before = shared.grants.length;
  for (let tenth = 0; tenth < 50; tenth++) {
    await admitted(limiter, 100, 600);
    clock.advance(0.1);
  }
  const grants = shared.grants.slice(before);
  assertEquals(grants.filter((granted) => granted === 0).length, 5);
  // 300 were free again in lots of 20; then come ten a second at once.
  const fruitful = grants.length - 5;
  assert(fruitful <= 300 / 20 + 5, `${fruitful} leases`);
});

Deno.test("with many instances, each leases less often for a client that ignores rejections, which still gets its limit", async () => {
  const { clock, shared, limiters } = setUp(20, 10);
  let count = 0;
  for (let second = 0; second < 120; second++) {
    for (const limiter of limiters) count += await admitted(limiter, 5, 600);
    clock.advance(1);
  }
  assert(count >= 1100 && count <= 1320, `${count}`);
  const fruitless = shared.grants.filter((granted) => granted === 0).length;
  assert(fruitless <= 20 * 120 / 10, `${fruitless}`);
});

Deno.test("subjects do not share their limits", async () => {
  const { limiter } = setUp();
  assertEquals(await limiter.take("key:1", 1), 0);
  assert(await limiter.take("key:1", 1) > 0);
  assertEquals(limiter.standing("key:2", 1).remaining, 1);
});

Deno.test("while the database is unreachable each instance applies the limit, and tries once per second", async () => {
  const { clock, shared, limiter, lines } = setUp();
  shared.isAway = true;
  assertEquals(await admitted(limiter, 100, 60), 60);
  assertEquals(shared.requests.length, 1);
  assert(await limiter.take("key:1", 60) > 0);
  clock.advance(1);
  assertEquals(await admitted(limiter, 10, 60), 0);
  assertEquals(shared.requests.length, 2);
  assertEquals(lines.length, 1);
});

Deno.test("an outage during a minute gives no one the limit again, and is accounted for afterwards", async () => {
  const { clock, shared, limiter } = setUp();
  assertEquals(await admitted(limiter, 40, 60), 40);
  shared.isAway = true;
  assertEquals(await admitted(limiter, 100, 60), 20);
  shared.isAway = false;
  clock.advance(1);
  assertEquals(await admitted(limiter, 100, 60), 0);
  assertEquals(shared.window.used, 60);
});

Deno.test("the remaining number comes from the lease, and is zero after a rejection", async () => {
  const { limiter } = setUp();
  assertEquals(limiter.standing("key:1", 60).remaining, 60);
  await limiter.take("key:1", 60);
  const { remaining, resetInMs } = limiter.standing("key:1", 60);
  assertEquals(remaining, 59);
  assert(resetInMs > 0 && resetInMs <= 60_000);
  await admitted(limiter, 60, 60);
  assertEquals(limiter.standing("key:1", 60).remaining, 0);
});

Deno.test("late and concurrent leases report admitted requests once", async () => {
  const clock = new TestClock();
  clock.advance(60 - clock.seconds % 60);
  const shared = new SharedWindow(clock);
  const sent: { request: LeaseRequest; release(): void }[] = [];
  const limiter = createRateLimiter(
    (request) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sent.push({ request, release: resolve });
      return promise.then(() => shared.answer(request));
    },
    clock,
    () => {},
    { leaseWaitMs: 0 },
  );
  for (const requests of [38, 10, 2]) {
    assertEquals(await admitted(limiter, requests, 60), requests);
    clock.advance(1);
  }
  assertEquals(sent.map(({ request }) => request.owed), [0, 38, 10]);
  for (const { release } of sent) release();
  // The answers are handled once nothing is left to do.
  await new Promise((resolve) => setTimeout(resolve));
  await admitted(limiter, 60, 60);
  for (const { release } of sent) release();
  const reported = sent.reduce((sum, { request }) => sum + request.owed, 0);
  assertEquals(reported, 50);
  assert(shared.window.used <= 60, `${shared.window.used}`);
});

Deno.test("an error that is not an outage does not affect other subjects", async () => {
  const { clock, shared, limiter } = setUp();
  shared.broken = "key:1";
  assertEquals(await admitted(limiter, 5, 60), 5);
  await limiter.take("key:2", 60);
  assertEquals(
    shared.requests.map(({ subject }) => subject),
    ["key:1", "key:2"],
  );
  shared.broken = null;
  clock.advance(1);
  await limiter.take("key:1", 60);
  assertEquals(shared.requests.at(-1)?.owed, 5);
});

Deno.test("a lease is not used after its minute", async () => {
  const { clock, shared, limiter } = setUp();
  await limiter.take("key:1", 60);
  clock.advance(59);
  await limiter.take("key:1", 60);
  assertEquals(shared.requests.length, 1);
  await limiter.take("key:1", 60);
  clock.advance(1);
  await limiter.take("key:1", 60);
  assertEquals(shared.requests.length, 3);
});

Deno.test("a lease is a small part of the limit, and enough for all waiting requests", () => {
  assertEquals(leaseSize(1, 1), 1);
  assertEquals(leaseSize(60, 1), 2);
  assertEquals(leaseSize(600, 1), 20);
  assertEquals(leaseSize(600, 50), 50);
  assertEquals(leaseSize(60, 500), 60);
});
