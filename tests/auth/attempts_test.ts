import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  type AttemptPolicy,
  createAttempts,
  type Limits,
} from "@/lib/auth/attempts.ts";
import type { Clock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { Problem } from "@/lib/problem.ts";
import { eachDatabase, testDatabase } from "../database.ts";

const policy = { free: 3, delayMax: 60, window: 600 };
const clock = { now: () => 1_800_000_000_000 };

/** Makes attempts that neither succeed nor fail in a way that counts. */
function attempting(database: Database, at: Clock = clock) {
  const attempts = createAttempts(database.kysely, at, ["a secret"]);
  return (...limits: Limits) => attempts.limit(limits, () => Promise.resolve());
}

interface Row {
  count: number;
  window_ends_at: number;
  blocked_until: number;
}

/** The rule in other words: what is kept after one more attempt, or how long it must wait. */
function nextAttempt(
  row: Row | null,
  now: number,
  { free, delayMax, window }: AttemptPolicy,
): Row | number {
  if (row !== null && row.blocked_until > now) return row.blocked_until - now;
  const count = row === null || row.window_ends_at <= now ? 1 : row.count + 1;
  const delay = count < free ? 0 : Math.min(2 ** (count - free), delayMax);
  return { count, window_ends_at: now + window, blocked_until: now + delay };
}

eachDatabase("attempts wait by the rule", async (database) => {
  let now = 1_800_000_000;
  const attempt = attempting(database, { now: () => now * 1000 });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(40), { minLength: 1, maxLength: 15 }),
      async (pauses) => {
        const subject = `run ${runs++}`;
        let row: Row | null = null;
        for (const pause of pauses) {
          now += pause === 40 ? 700 : pause;
          const next: Row | number = nextAttempt(row, now, policy);
          const waited = await attempt({ of: [subject], policy }).then(
            () => 0,
            (error) => error.retryAfterSeconds,
          );
          assertEquals(waited, typeof next === "number" ? next : 0);
          if (typeof next !== "number") row = next;
        }
      },
    ),
    { numRuns: 20 },
  );
});

eachDatabase(
  "of concurrent attempts through two instances, only the free ones pass",
  async (database) => {
    const instances = [attempting(database), attempting(database)];
    const results = await Promise.allSettled(
      Array.from(
        { length: 20 },
        (_, n) => instances[n % 2]!({ of: ["one"], policy }),
      ),
    );
    assertEquals(
      results.filter(({ status }) => status === "fulfilled").length,
      policy.free,
    );
  },
);

eachDatabase("what one limit rejects counts for none", async (database) => {
  const attempt = attempting(database);
  const tight = { of: ["tight"], policy: { ...policy, free: 1 } } as const;
  const wide = { of: ["wide"], policy } as const;
  await attempt(tight);
  for (let n = 0; n < 10; n++) {
    await assertRejects(() => attempt(wide, tight), Problem);
  }
  await attempt(wide);
});

Deno.test("nothing is tried while attempts cannot be counted", async () => {
  const database = await testDatabase("pglite");
  await database.close();
  let tried = 0;
  await assertRejects(() =>
    createAttempts(database.kysely, clock, ["a secret"]).limit(
      [{ of: ["one"], policy }],
      () => Promise.resolve(tried++),
    )
  );
  assertEquals(tried, 0);
});
