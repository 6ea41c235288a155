import { type FilterObject, type Kysely, sql } from "kysely";
import { accountActor, recordAudit } from "@/lib/audit/audit.ts";
import { createBatchLoader } from "@/lib/time/batch_loader.ts";
import { type Clock, seconds, toSeconds } from "@/lib/time/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import {
  type Account,
  type Plan,
  PLAN_COLUMNS,
  type Principal,
  type Role,
  toPlan,
} from "@/lib/keys/principal.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";

/** A session expires if it is not used for this long. */
export const IDLE_SECONDS = 12 * 3600;
/** A session expires this long after signing in, even if it is used. */
export const ABSOLUTE_SECONDS = 7 * 86_400;
/** How often use is recorded: a write for each request would cost too much. */
const TOUCH_AFTER_SECONDS = 300;
const BATCH_MAX = 500;

const toDate = (seconds: number) => new Date(seconds * 1000);

/** A session and its account. Timestamps in seconds. */
export interface Session {
  id: string;
  account: Account & { name: string; email_verified: boolean; role: Role };
  plan: Plan;
  created_at: number;
}

export function toPrincipal(session: Session): Principal {
  const { account: { id, email }, plan } = session;
  return { account: { id, email }, plan, key: null };
}

/**
 * Finds sessions by the hashes of their tokens. Each request reads its session
 * from the database, in a query that starts after the request arrived, so that
 * an ended session is rejected on all instances. Concurrent requests are
 * batched: only one statement runs at a time.
 */
export function createSessionFinder(
  db: Kysely<Schema>,
  clock: Clock,
  log: Log,
) {
  const read = createBatchLoader(
    (hashes: string[]) => readSessions(db, hashes),
    { sizeMax: BATCH_MAX },
  );
  return async function findSession(
    tokenHash: string,
  ): Promise<Session | null> {
    const row = await read(tokenHash);
    const now = seconds(clock);
    if (row === null || toSeconds(row.expires_at) <= now) return null;
    const createdAt = toSeconds(row.created_at);
    if (toSeconds(row.updated_at) + TOUCH_AFTER_SECONDS <= now) {
      const endsAt = Math.min(now + IDLE_SECONDS, createdAt + ABSOLUTE_SECONDS);
      await db.updateTable("sessions")
        .set({ updated_at: toDate(now), expires_at: toDate(endsAt) })
        .where("id", "=", row.id)
        // Of concurrent requests, only one writes.
        .where("updated_at", "<=", toDate(now - TOUCH_AFTER_SECONDS))
        .execute()
        // If writing fails, such as on a full disk, reading still works.
        .catch((error) =>
          log("warn", "the use of a session was not noted", errorFields(error))
        );
    }
    return {
      id: row.id,
      account: {
        id: row.account_id,
        email: row.email,
        name: row.account_name,
        email_verified: row.email_verified,
        role: row.role,
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
      "accounts.role",
      ...PLAN_COLUMNS,
    ])
    .execute();
  return new Map(rows.map((row) => [row.token, row]));
}

/**
 * The active sessions of this session's account: first itself, then the most
 * recently used. `updated_at` is accurate to five minutes.
 */
export function listSessions(
  db: Kysely<Schema>,
  { id, account }: Session,
  now: number,
  limit: number,
) {
  return db.selectFrom("sessions")
    .select(["id", "created_at", "updated_at", "ip_address", "user_agent"])
    .select(({ fn }) => fn.countAll<number>().over().as("count"))
    .where("account_id", "=", account.id)
    .where("expires_at", ">", toDate(now))
    .orderBy((eb) => eb("id", "=", id), "desc")
    .orderBy("updated_at", "desc").orderBy("id").limit(limit)
    .execute();
}

/**
 * Ends sessions immediately, on all instances, on behalf of their owner, and
 * records each. Better Auth's own function would not record it, and not fail if
 * the database is unreachable.
 *
 * @returns the number of ended sessions
 */
export function endSessions(
  db: Kysely<Schema>,
  which: FilterObject<Schema, "sessions">,
  { address, now, except = "" }: {
    address: string | null;
    now: number;
    except?: string;
  },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction.deleteFrom("sessions")
      .where((eb) => eb.and(which)).where("id", "!=", except)
      .returning(["id", "account_id"]).execute();
    for (const { id, account_id: accountId } of ended) {
      await recordAudit(transaction, {
        actor: accountActor(accountId, address),
        action: "session.ended",
        accountId,
        detail: { session_id: id },
        now,
      });
    }
    return ended.length;
  });
}

/** Deletes expired sessions, links and counts of attempts. */
export async function purgeExpired(
  db: Kysely<Schema>,
  clock: Clock,
): Promise<void> {
  const now = new Date(clock.now());
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db.deleteFrom("verifications").where("expires_at", "<", now).execute();
  await db.deleteFrom("attempts")
    .where("window_ends_at", "<", seconds(clock))
    .where("blocked_until", "<", seconds(clock)).execute();
}
