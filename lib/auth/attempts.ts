import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { isKnownDevice, type Secrets } from "@/lib/auth/cookies.ts";
import { toProblem } from "@/lib/auth/errors.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { Problem } from "@/lib/problem.ts";

/** How attempts are slowed down: some are free, then each doubles the wait. */
export interface AttemptPolicy {
  /** This many come without a wait between them. */
  free: number;
  /** The longest wait in seconds: attempts are delayed, never locked out. */
  delayMax: number;
  /** Seconds after the last attempt until all are forgotten. */
  window: number;
}

interface Limit {
  /** What is counted: a name, and whose attempts these are. */
  of: readonly [name: string, ...of: string[]];
  /** Null: not counted now. */
  policy: AttemptPolicy | null;
  /** Whether a success resets the count, or is not counted itself. */
  onSuccess?: "reset" | "uncount";
}

export type Limits = readonly Limit[];

const HOUR = 3600;
/** Guesses at one account from one address: about a hundred a day, once the free ones are used up. */
const GUESS: AttemptPolicy = { free: 5, delayMax: 900, window: HOUR };
/** Guesses at one account from everywhere: 84 in the first hour, then one a minute. */
const GUESS_ANYWHERE: AttemptPolicy = { free: 20, delayMax: 60, window: HOUR };
/** Guesses at any account from one address, which may be that of a whole office. */
const GUESS_ANYONE: AttemptPolicy = { free: 30, delayMax: 60, window: HOUR };
/** Accounts created, or links tried, from one address. */
const FROM_ADDRESS: AttemptPolicy = { free: 20, delayMax: 900, window: HOUR };
/** Mails to one email address, no matter who asks for them. */
const MAIL: AttemptPolicy = { free: 3, delayMax: 900, window: HOUR };

export function signInLimits(
  client: ClientInfo,
  { email }: { email: string },
  secrets: Secrets,
): Limits {
  const network = addressGroup(client.address);
  // Strangers cannot keep an owner waiting on a device of their own.
  const anywhere = isKnownDevice(client, email, secrets)
    ? null
    : GUESS_ANYWHERE;
  return [
    { of: ["sign-in pair", email, network], policy: GUESS, onSuccess: "reset" },
    { of: ["sign-in account", email], policy: anywhere, onSuccess: "reset" },
    {
      of: ["sign-in address", network],
      policy: GUESS_ANYONE,
      onSuccess: "uncount",
    },
  ];
}

/** For guesses at an account's password by someone with a session of it. */
export function ownPasswordLimits(client: ClientInfo, id: string): Limits {
  const network = addressGroup(client.address);
  return [
    { of: ["own password", id, network], policy: GUESS, onSuccess: "reset" },
    {
      of: ["own password anywhere", id],
      policy: GUESS_ANYWHERE,
      onSuccess: "reset",
    },
  ];
}

export function addressLimits(client: ClientInfo): Limits {
  return [{
    of: ["address", addressGroup(client.address)],
    policy: FROM_ADDRESS,
  }];
}

export function mailLimits(
  client: ClientInfo,
  { email }: { email: string },
): Limits {
  return [{ of: ["mail", email], policy: MAIL }, ...addressLimits(client)];
}

/** Counts attempts in the database, for all instances together. */
export interface Attempts {
  /**
   * Runs `work` as one more attempt. A failure of our own, or a new password
   * that is not accepted, is no guess and is not counted.
   *
   * @throws {Problem} `rate_limited`, before `work`; then nothing is counted
   */
  limit<T>(limits: Limits, work: () => Promise<T>): Promise<T>;
}

/** After this many doublings the wait is longer than any `delayMax`. */
const DOUBLINGS_MAX = 20;

/**
 * Better Auth's `rateLimit` counts requests by IP address in a fixed window,
 * and only for requests over HTTP. This counts by account too, makes each
 * further guess wait longer, and locks no one out.
 */
export function createAttempts(
  db: Kysely<Schema>,
  clock: Clock,
  secrets: Secrets,
): Attempts {
  /** A keyed hash, so that the table does not reveal who tried to sign in. */
  function toSubject({ of }: Limit): string {
    const hash = createHmac("sha256", secrets[0]!).update(of.join("\n"))
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
    const reset = limits.filter(({ onSuccess }) => onSuccess === "reset");
    if (reset.length > 0) {
      await db.deleteFrom("attempts")
        .where("subject", "in", reset.map(toSubject)).execute();
    }
    await uncount(limits.filter(({ onSuccess }) => onSuccess === "uncount"));
  }

  return {
    async limit(limits, work) {
      const counted = limits.filter(({ policy }) => policy !== null);
      for (const [index, limit] of counted.entries()) {
        const wait = await count(
          db,
          toSubject(limit),
          limit.policy!,
          seconds(clock),
        );
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
      } catch (thrown) {
        const error = toProblem(thrown);
        if (error instanceof Problem && error.code === "email_not_verified") {
          // The password was right.
          await succeed(limits);
        } else if (!isGuess(error)) await uncount(counted);
        throw error;
      }
      await succeed(limits);
      return result;
    },
  };
}

function isGuess(error: unknown): boolean {
  return error instanceof Problem && error.status < 500 &&
    error.param !== "newPassword";
}

/**
 * Counts one attempt, in one statement, so that each of concurrent guesses
 * sees the one before.
 *
 * @returns seconds to wait; 0 if the attempt was counted
 */
async function count(
  db: Kysely<Schema>,
  subject: string,
  { free, delayMax, window }: AttemptPolicy,
  now: number,
): Promise<number> {
  const delay = sql`case when count < ${free}::int then 0 else
    least(power(2, least(count - ${free}::int, ${DOUBLINGS_MAX}::int)),
      ${delayMax}::int)::bigint end`;
  const { rows } = await sql`
    insert into attempts (subject, count, window_ends_at, blocked_until)
    select ${subject}, count, ${now + window}::bigint, ${now}::bigint + ${delay}
    from (values (1)) as first (count)
    on conflict (subject) do update set (count, window_ends_at, blocked_until) = (
      select count, excluded.window_ends_at, ${now}::bigint + ${delay}
      from (select case when attempts.window_ends_at <= ${now}::bigint then 1
        else attempts.count + 1 end as count) as next
    ) where attempts.blocked_until <= ${now}::bigint
    returning subject`.execute(db);
  if (rows.length > 0) return 0;
  const blocked = await db.selectFrom("attempts").select("blocked_until")
    .where("subject", "=", subject).executeTakeFirst();
  return Math.max(1, (blocked?.blocked_until ?? now) - now);
}
