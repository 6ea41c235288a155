import { type Kysely, sql } from "kysely";
import type { Account, Plan, Principal } from "@/lib/keys/principal.ts";
import { createBatchLoader } from "@/lib/batch_loader.ts";
import { type Clock, seconds, toSeconds } from "@/lib/clock.ts";
import { PLAN_COLUMNS, toPlan } from "@/lib/keys/principal.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { errorFields, type Log } from "@/lib/log.ts";

/** A session ends when it was not used for this long. */
export const IDLE_SECONDS = 12 * 3600;
/** And this long after signing in, however much it is used. */
export const ABSOLUTE_SECONDS = 7 * 86_400;
/** Use is noted once in a while, since a write for each request would cost more than it tells. */
const TOUCH_AFTER_SECONDS = 300;
const READ_AT_ONCE_MAX = 500;

/** Who signed in. Timestamps in seconds. */
export interface Session {
  id: string;
  account: Account & { name: string; email_verified: boolean };
  plan: Plan;
  created_at: number;
}

export function toPrincipal(session: Session): Principal {
  const { account: { id, email }, plan } = session;
  return { account: { id, email }, plan, key: null };
}

/**
 * Finds sessions by the hashes of their tokens. Each is read from the database
 * at each request, in a reading that begins after it came, so that one ended
 * anywhere holds nowhere from then on. Requests that come at once share a
 * reading: however many there are, one statement runs at a time.
 */
export function createSessionFinder(
  db: Kysely<Schema>,
  clock: Clock,
  log: Log,
): (tokenHash: string) => Promise<Session | null> {
  const read = createBatchLoader(
    (hashes: string[]) => readSessions(db, hashes),
    { sizeMax: READ_AT_ONCE_MAX },
  );
  return async function findSession(tokenHash) {
    const row = await read(tokenHash);
    if (row === null) return null;
    const now = seconds(clock);
    const createdAt = toSeconds(row.created_at);
    const endsAt = createdAt + ABSOLUTE_SECONDS;
    if (toSeconds(row.expires_at) <= now) return null;
    if (toSeconds(row.updated_at) + TOUCH_AFTER_SECONDS <= now) {
      // Reading goes on where nothing can be written, as on a full disk.
      await touch(db, row.id, now, Math.min(now + IDLE_SECONDS, endsAt)).catch(
        (error) =>
          log("warn", "the use of a session was not noted", errorFields(error)),
      );
    }
    return {
      id: row.id,
      account: {
        id: row.account_id,
        email: row.email,
        name: row.account_name,
        email_verified: row.email_verified,
      },
      plan: toPlan(row),
      created_at: createdAt,
    };
  };
}

async function readSessions(db: Kysely<Schema>, tokenHashes: string[]) {
  const rows = await db.selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .innerJoin("plans", "plans.id", "accounts.plan_id")
    .where("sessions.token", "=", sql<string>`any(${tokenHashes}::text[])`)
    .select([
      "sessions.token",
      "sessions.id",
      "sessions.created_at",
      "sessions.updated_at",
      "sessions.expires_at",
      "accounts.id as account_id",
      "accounts.email",
      "accounts.email_verified",
      "accounts.name as account_name",
      ...PLAN_COLUMNS,
    ])
    .execute();
  return new Map(rows.map((row) => [row.token, row]));
}

async function touch(
  db: Kysely<Schema>,
  id: string,
  now: number,
  expiresAt: number,
): Promise<void> {
  await db.updateTable("sessions")
    .set({
      updated_at: new Date(now * 1000),
      expires_at: new Date(expiresAt * 1000),
    })
    .where("id", "=", id)
    // Of requests that come at once, one writes.
    .where("updated_at", "<=", new Date((now - TOUCH_AFTER_SECONDS) * 1000))
    .execute();
}
