import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Clock, seconds } from "@/lib/time/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** Seconds after the last attempt until all attempts are forgotten. */
const WINDOW = 3600;
/** After this many doublings, the wait is longer than any `delayMax`. */
const DOUBLINGS_MAX = 20;

/**
 * How attempts are slowed down: some are free, then each doubles the wait, up
 * to `delayMax` seconds. Nobody is locked out. `onSuccess`: whether a success
 * resets the count, or only does not add to it.
 */
export const ATTEMPT_POLICIES = {
  /** Guesses for one account from one address: about a hundred per day after the free ones. */
  "sign-in pair": { free: 5, delayMax: 900, onSuccess: "reset" },
  /** Guesses for one account from all addresses: 84 in the first hour, then one per minute. */
  "sign-in account": { free: 20, delayMax: 60, onSuccess: "reset" },
  /** Guesses for any account from one address, which may be shared by an office. */
  "sign-in address": { free: 30, delayMax: 60, onSuccess: "uncount" },
  /** Guesses of an account's password by someone with a session of it. */
  "own password": { free: 5, delayMax: 900, onSuccess: "reset" },
  "own password anywhere": { free: 20, delayMax: 60, onSuccess: "reset" },
  /** Accounts created, or links tried, from one address. */
  address: { free: 20, delayMax: 900, onSuccess: null },
  /** Sign-ins with another service from one address, which may be an office's: each stores a row for minutes. */
  elsewhere: { free: 300, delayMax: 60, onSuccess: null },
  /** Emails to one address, whoever requests them. */
  mail: { free: 3, delayMax: 900, onSuccess: null },
} as const;

interface Limit {
  /** What is counted: the policy, and whose attempts. */
  of: readonly [policy: keyof typeof ATTEMPT_POLICIES, ...of: string[]];
  /** Not counted now, but reset by a success. */
  isExempt?: boolean;
}

export type Limits = readonly Limit[];

/** @param isKnownDevice then strangers' guesses do not make the owner wait */
export function signInLimits(
  address: string | null,
  email: string,
  isKnownDevice: boolean,
): Limits {
  const network = addressGroup(address);
  return [
    { of: ["sign-in pair", email, network] },
    { of: ["sign-in account", email], isExempt: isKnownDevice },
    { of: ["sign-in address", network] },
  ];
}

export function ownPasswordLimits(address: string | null, id: string): Limits {
  return [
    { of: ["own password", id, addressGroup(address)] },
    { of: ["own password anywhere", id] },
  ];
}

export function addressLimits(address: string | null): Limits {
  return [{ of: ["address", addressGroup(address)] }];
}

export function elsewhereLimits(address: string | null): Limits {
  return [{ of: ["elsewhere", addressGroup(address)] }];
}

export function mailLimits(
  address: string | null,
  { email }: { email: string },
): Limits {
  return [{ of: ["mail", email] }, ...addressLimits(address)];
}

/**
 * Counts attempts in the database, for all instances together. Better Auth's
 * `rateLimit` counts requests by IP address in a fixed window, and only for
 * requests over HTTP. This also counts by account.
 *
 * @returns a function that runs `work` as one more attempt. Our own errors, and
 * new passwords that are not accepted, do not count. It throws `rate_limited`
 * before `work`; then nothing is counted.
 */
export function createAttempts(
  db: Kysely<Schema>,
  clock: Clock,
  secret: string,
) {
  /** A keyed hash, so that the table does not reveal who tried to sign in. */
  function toSubject({ of }: Limit): string {
    const hash = createHmac("sha256", secret).update(of.join("\n"))
      .digest("base64url").slice(0, 27);
    return `${of[0]} ${hash}`;
  }

  async function uncount(limits: Limits): Promise<void> {
    if (limits.length === 0) return;
    await db.updateTable("attempts")
      .set((eb) => ({ count: eb("count", "-", 1), blocked_until: 0 }))
      .where("subject", "in", limits.map(toSubject))
      .where("count", ">", 0)
      .execute();
  }

  async function succeed(limits: Limits): Promise<void> {
    const having = (onSuccess: "reset" | "uncount") =>
      limits.filter(({ of }) =>
        ATTEMPT_POLICIES[of[0]].onSuccess === onSuccess
      );
    const reset = having("reset");
    if (reset.length > 0) {
      await db.deleteFrom("attempts")
        .where("subject", "in", reset.map(toSubject)).execute();
    }
    await uncount(having("uncount"));
  }

  return async function limit<T>(
    limits: Limits,
    work: () => Promise<T>,
  ): Promise<T> {
    const counted = limits.filter(({ isExempt }) => !isExempt);
    for (const [index, each] of counted.entries()) {
      const { free, delayMax } = ATTEMPT_POLICIES[each.of[0]];
      const subject = toSubject(each);
      const wait = await count(db, subject, free, delayMax, seconds(clock));
      if (wait === 0) continue;
      await uncount(counted.slice(0, index));
      throw new Problem("rate_limited", {
        message: `Too many attempts. Wait ${wait} s, then try again.`,
        retryAfterSeconds: wait,
      });
    }
    let result;
    try {
      result = await work();
    } catch (error) {
      if (error instanceof Problem && error.code === "email_not_verified") {
        // The password was correct.
        await succeed(limits);
      } else if (!isGuess(error)) await uncount(counted);
      throw error;
    }
    await succeed(limits);
    return result;
  };
}

function isGuess(error: unknown): boolean {
  return error instanceof Problem && error.status < 500 &&
    error.param !== "newPassword";
}

/**
 * Counts one attempt in one statement, so that concurrent guesses see each other.
 * A row that blocks for more than an hour is from before the clock was set back.
 *
 * @returns seconds to wait; 0 if the attempt was counted
 */
async function count(
  db: Kysely<Schema>,
  subject: string,
  free: number,
  delayMax: number,
  now: number,
): Promise<number> {
  const blockedUntil = sql`case when count < ${free}::int then 0 else
    ${now}::bigint + least(power(2, least(count - ${free}::int,
      ${DOUBLINGS_MAX}::int)), ${delayMax}::int)::bigint end`;
  const { rows } = await sql`
    insert into attempts (subject, count, window_ends_at, blocked_until)
    select ${subject}, count, ${now + WINDOW}::bigint, ${blockedUntil}
    from (values (1)) as first (count)
    on conflict (subject) do update set (count, window_ends_at, blocked_until) = (
      select count, excluded.window_ends_at, ${blockedUntil}
      from (select case when attempts.window_ends_at <= ${now}::bigint then 1
        else attempts.count + 1 end as count) as next
    ) where attempts.blocked_until - ${now}::bigint not between 1 and ${WINDOW}::int
    returning subject`.execute(db);
  if (rows.length > 0) return 0;
  const blocked = await db.selectFrom("attempts").select("blocked_until")
    .where("subject", "=", subject).executeTakeFirst();
  return Math.max(1, (blocked?.blocked_until ?? now) - now);
}
