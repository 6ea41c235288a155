import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  ATTEMPT_POLICIES,
  createAttempts,
  type Limits,
} from "@/lib/limits/attempts.ts";
import type { Clock } from "@/lib/time/clock.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { Problem, type ProblemCode } from "@/lib/errors/problem.ts";
import { everyStore, postgres } from "../database.ts";

const { free, delayMax } = ATTEMPT_POLICIES.mail;
const WINDOW = 3600;
const clock = { now: () => 1_800_000_000_000 };

/** Makes attempts that neither succeed nor fail in a way that counts. */
function attempting(database: Database, at: Clock = clock) {
  const limit = createAttempts(database.kysely, at, "a secret");
  return (...limits: Limits) => limit(limits, () => Promise.resolve());
}

interface Row {
  count: number;
  window_ends_at: number;
  blocked_until: number;
}

/** The rule in other words: what is kept after one more attempt, or how long it must wait. */
function nextAttempt(row: Row | null, now: number): Row | number {
  if (row !== null && row.blocked_until > now) return row.blocked_until - now;
  const count = row === null || row.window_ends_at <= now ? 1 : row.count + 1;
  const blocked_until = count < free
    ? 0
    : now + Math.min(2 ** (count - free), delayMax);
  return { count, window_ends_at: now + WINDOW, blocked_until };
}

everyStore.test("attempts wait as the rule says", async (database) => {
  let now = 1_800_000_000;
  const attempt = attempting(database, { now: () => now * 1000 });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.nat(40), fc.constantFrom(delayMax, WINDOW)), {
        minLength: 1,
        maxLength: 20,
      }),
      async (pauses) => {
        const subject = `run ${runs++}`;
        let row: Row | null = null;
        for (const pause of pauses) {
          now += pause;
          const next: Row | number = nextAttempt(row, now);
          const waited = await attempt({ of: ["mail", subject] }).then(
            () => 0,
            (error: Problem) => error.retryAfterSeconds,
          );
          assertEquals(waited, typeof next === "number" ? next : 0);
          if (typeof next !== "number") row = next;
        }
      },
    ),
    { numRuns: 20 },
  );
});

everyStore.test("of concurrent attempts through two instances, only the free ones pass", async (database) => {
  const instances = [attempting(database), attempting(database)];
  const results = await Promise.allSettled(
    Array.from(
      { length: 20 },
      (_, n) => instances[n % 2]!({ of: ["mail", "one"] }),
    ),
  );
  assertEquals(
    results.filter(({ status }) => status === "fulfilled").length,
    free,
  );
});

everyStore.test("a clock that is set back, or that of another process, makes nobody wait until the time that it showed", async (database) => {
  let now = 1_800_000_000;
  const attempt = attempting(database, { now: () => now * 1000 });
  const once = { of: ["mail", "once"] } as const;
  const often = { of: ["mail", "often"] } as const;
  await attempt(once);
  for (let n = 0; n < free; n++) await attempt(often);
  await assertRejects(() => attempt(often), Problem);
  now -= 300;
  await attempt(once);
  now -= WINDOW;
  await attempt(often);
  await assertRejects(() => attempt(often), Problem);
});

everyStore.test("an attempt that one limit rejects counts for no other", async (database) => {
  const attempt = attempting(database);
  const tight = { of: ["mail", "one"] } as const;
  const wide = { of: ["address", "one"] } as const;
  for (let n = 0; n < free; n++) await attempt(tight);
  for (let n = 0; n < 2 * ATTEMPT_POLICIES.address.free; n++) {
    await assertRejects(() => attempt(wide, tight), Problem);
  }
  await attempt(wide);
});

postgres.test("of sign-ins from one address, neither our errors nor successes count, and a success forgets no failure", async (database) => {
  const limit = createAttempts(database.kysely, clock, "a secret");
  const outcomeOf = (code?: ProblemCode) =>
    limit(
      [{ of: ["sign-in address", "an office"] }],
      () => code ? Promise.reject(new Problem(code)) : Promise.resolve(),
    ).catch((error: Problem) => error.code);
  const outcomes = [
    "invalid_credentials",
    "internal_error",
    undefined,
  ] as const;
  for (let n = 1; n < ATTEMPT_POLICIES["sign-in address"].free; n++) {
    for (const code of outcomes) assertEquals(await outcomeOf(code), code);
  }
  assertEquals(await outcomeOf("invalid_credentials"), "invalid_credentials");
  assertEquals(await outcomeOf(), "rate_limited");
});

postgres.test("nothing is attempted while attempts cannot be counted", async (database) => {
  const closed = createDatabase(database.config);
  await closed.close();
  let tried = 0;
  await assertRejects(() =>
    createAttempts(closed.kysely, clock, "a secret")(
      [{ of: ["mail", "one"] }],
      () => Promise.resolve(tried++),
    )
  );
  assertEquals(tried, 0);
});
