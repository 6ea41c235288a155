import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import {
  type AttemptPolicy,
  type AttemptRow,
  DOUBLINGS_MAX,
  nextAttempt,
} from "@/lib/auth/attempt_policy.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import { toProblem } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

/** An attempt at something that is slowed down. */
export interface Attempt {
  /** What it is counted for, without a person's data in it. */
  subject: string;
  policy: AttemptPolicy;
}

/** Counts attempts for all instances together; in memory while the database is unreachable. */
export interface Attempts {
  /** Counts one more of each. @throws {Problem} `rate_limited` with `Retry-After`; then none was counted */
  take(attempts: readonly Attempt[]): Promise<void>;
  /** Takes one back that turned out not to be a guess. */
  giveBack(subjects: readonly string[]): Promise<void>;
  /** Forgets all of these, after a success. */
  forget(subjects: readonly string[]): Promise<void>;
}

const REMEMBERED_MAX = 10_000;

/**
 * Written here rather than taken from a library: those at hand count a fixed
 * window and then shut the door, while this makes each next guess wait longer
 * and never shuts anybody out.
 */
export function createAttempts(db: Kysely<Schema>, clock: Clock): Attempts {
  const memory = new LRUCache<string, AttemptRow>({ max: REMEMBERED_MAX });

  async function takeOne(attempt: Attempt): Promise<number> {
    const now = seconds(clock);
    return await orInMemory(
      () => takeInDatabase(db, attempt, now),
      () => {
        const next = nextAttempt(
          memory.get(attempt.subject) ?? null,
          now,
          attempt.policy,
        );
        if ("waitSeconds" in next) return next.waitSeconds;
        memory.set(attempt.subject, next.row);
        return 0;
      },
    );
  }

  async function giveBack(subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    await orInMemory(
      () =>
        db.updateTable("attempts")
          .set((eb) => ({ count: eb("count", "-", 1), blocked_until: 0 }))
          .where("subject", "in", subjects)
          .where("count", ">", 0)
          .execute(),
      () => {
        for (const subject of subjects) {
          const row = memory.get(subject);
          if (row !== undefined && row.count > 0) {
            memory.set(subject, {
              ...row,
              count: row.count - 1,
              blocked_until: 0,
            });
          }
        }
      },
    );
  }

  return {
    giveBack,
    async take(attempts) {
      const taken: string[] = [];
      for (const attempt of attempts) {
        const waitSeconds = await takeOne(attempt);
        if (waitSeconds > 0) {
          await giveBack(taken);
          throw new Problem("rate_limited", {
            message:
              `Too many attempts. Wait ${waitSeconds} s, then try again.`,
            retryAfterSeconds: waitSeconds,
          });
        }
        taken.push(attempt.subject);
      }
    },
    async forget(subjects) {
      for (const subject of subjects) memory.delete(subject);
      await orInMemory(
        () =>
          db.deleteFrom("attempts").where("subject", "in", subjects).execute(),
        () => {},
      );
    },
  };
}

async function orInMemory<T, U>(
  inDatabase: () => Promise<T>,
  inMemory: () => U,
): Promise<T | U> {
  try {
    return await inDatabase();
  } catch (error) {
    if (toProblem(error) === null) throw error;
    return inMemory();
  }
}

/** One statement, so that of guesses that come at once each sees the one before. */
async function takeInDatabase(
  db: Kysely<Schema>,
  { subject, policy }: Attempt,
  now: number,
): Promise<number> {
  const count = sql<
    number
  >`case when attempts.window_ends_at <= ${now}::bigint then 1 else attempts.count + 1 end`;
  const delayAfter = (n: typeof count) =>
    sql<
      number
    >`case when ${n} < ${policy.free}::int then 0 else least(power(2, least(${n} - ${policy.free}::int, ${DOUBLINGS_MAX}::int)), ${policy.delayMax}::int)::bigint end`;
  const row = await db.insertInto("attempts")
    .values({
      subject,
      count: 1,
      window_ends_at: now + policy.window,
      blocked_until: sql<number>`${now}::bigint + ${delayAfter(sql`1`)}`,
    })
    .onConflict((oc) =>
      oc.column("subject").doUpdateSet({
        count,
        window_ends_at: sql`excluded.window_ends_at`,
        blocked_until: sql`${now}::bigint + ${delayAfter(count)}`,
      }).where("attempts.blocked_until", "<=", now)
    )
    .returning("count")
    .executeTakeFirst();
  if (row !== undefined) return 0;
  const blocked = await db.selectFrom("attempts").select("blocked_until")
    .where("subject", "=", subject).executeTakeFirst();
  return Math.max(1, (blocked?.blocked_until ?? now) - now);
}
