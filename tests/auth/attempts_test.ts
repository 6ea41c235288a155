import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { type AttemptRow, nextAttempt } from "@/lib/auth/attempt_policy.ts";
import { createAttempts } from "@/lib/auth/attempts.ts";
import { Problem } from "@/lib/problem.ts";
import { eachDatabase, testDatabase } from "../database.ts";

const policy = { free: 3, delayMax: 60, window: 600 };

function waitOf(error: unknown): number {
  return (error as Problem).retryAfterSeconds!;
}

eachDatabase(
  "the database decides on attempts as the policy does",
  async (db) => {
    let now = 1_800_000_000;
    const attempts = createAttempts(db.kysely, { now: () => now * 1000 });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(40), { minLength: 1, maxLength: 15 }),
        async (pauses) => {
          const subject = `run ${runs++}`;
          let row: AttemptRow | null = null;
          for (const pause of pauses) {
            now += pause === 40 ? 700 : pause;
            const next = nextAttempt(row, now, policy);
            const waited = await attempts.take([{ subject, policy }])
              .then(() => 0, waitOf);
            assertEquals(waited, "waitSeconds" in next ? next.waitSeconds : 0);
            if ("row" in next) row = next.row;
          }
        },
      ),
      { numRuns: 20 },
    );
  },
);

eachDatabase(
  "of attempts that come at once through two instances, only the free ones pass",
  async (db) => {
    const clock = { now: () => 1_800_000_000_000 };
    const instances = [
      createAttempts(db.kysely, clock),
      createAttempts(db.kysely, clock),
    ];
    const results = await Promise.allSettled(
      Array.from(
        { length: 20 },
        (_, n) => instances[n % 2]!.take([{ subject: "one", policy }]),
      ),
    );
    assertEquals(
      results.filter(({ status }) => status === "fulfilled").length,
      policy.free,
    );
  },
);

eachDatabase("what is refused by one count is counted by none", async (db) => {
  const attempts = createAttempts(db.kysely, { now: () => 1_800_000_000_000 });
  const tight = { subject: "tight", policy: { ...policy, free: 1 } };
  const wide = { subject: "wide", policy };
  await attempts.take([tight]);
  for (let n = 0; n < 10; n++) {
    await assertRejects(() => attempts.take([wide, tight]), Problem);
  }
  await attempts.take([wide]);
});

Deno.test("attempts are counted in memory while the database is unreachable", async () => {
  const db = await testDatabase("pglite");
  await db.close();
  const attempts = createAttempts(db.kysely, { now: () => 1_800_000_000_000 });
  for (let n = 0; n < policy.free; n++) {
    await attempts.take([{ subject: "one", policy }]);
  }
  const error = await assertRejects(
    () => attempts.take([{ subject: "one", policy }]),
    Problem,
  );
  assertEquals((error as Problem).code, "rate_limited");
});
