import type { Kysely, Transaction } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { insertKey, isLive, type IssuedKey } from "@/lib/keys/keys.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** Number of keys that an account's owner may issue and rotate per hour, in total. */
const CHANGES_MAX = 20;
const WINDOW_SECONDS = 3600;

/**
 * Issues a key within the plan's limit, which also applies to the operator.
 * @throws {Problem} `not_found`: no such account; `key_limit_reached`;
 * `rate_limited` for an owner who issues too many
 */
export async function issueWithinPlan(
  transaction: Transaction<Schema>,
  { actor, accountId, name, expiresAt, now }: {
    actor: Actor;
    accountId: string;
    name: string;
    /** Seconds; null: never. */
    expiresAt: number | null;
    now: number;
  },
): Promise<IssuedKey> {
  const { allowed, active } = await lockKeyCounts(transaction, accountId, now);
  if (actor.kind === "account") {
    await limitKeyChanges(transaction, accountId, now);
  }
  if (allowed !== null && active >= allowed) {
    throw new Problem("key_limit_reached");
  }
  const issued = await insertKey(transaction, {
    account_id: accountId,
    name,
    created_at: now,
    expires_at: expiresAt,
  });
  await recordAudit(transaction, {
    actor,
    action: "key.issued",
    accountId,
    keyId: issued.id,
    now,
  });
  return issued;
}

/**
 * Counts an account's keys with the account's row locked, so that concurrent
 * changes see each other. `allowed`: the plan's maximum; null: no limit.
 * @throws {Problem} `not_found` if the account was deleted
 */
export async function lockKeyCounts(
  transaction: Transaction<Schema>,
  accountId: string,
  now: number,
) {
  const account = await transaction.selectFrom("accounts")
    .select("plan_id").where("id", "=", accountId)
    .forNoKeyUpdate().executeTakeFirst();
  if (account === undefined) throw new Problem("not_found");
  const { keys_allowed: allowed } = await transaction.selectFrom("plans")
    .select("keys_allowed").where("id", "=", account.plan_id)
    .executeTakeFirstOrThrow();
  return { allowed, ...await countKeys(transaction, accountId, now) };
}

/**
 * Counts an account's working keys: those that were not replaced, and those in
 * their grace period.
 */
export async function countKeys(
  db: Kysely<Schema>,
  accountId: string,
  now: number,
): Promise<{ active: number; replaced: number }> {
  const { live, replaced } = await db.selectFrom("api_keys")
    .where("account_id", "=", accountId)
    .where(isLive(now))
    .select((eb) => [
      eb.fn.countAll<number>().as("live"),
      eb.fn.count<number>("replaced_by_id").as("replaced"),
    ])
    .executeTakeFirstOrThrow();
  return { active: live - replaced, replaced };
}

/**
 * Limits issues and rotations per hour, counted in the audit trail. Requires
 * the lock on the account's row. @throws {Problem} `rate_limited`
 */
export async function limitKeyChanges(
  transaction: Transaction<Schema>,
  accountId: string,
  now: number,
): Promise<void> {
  const earliest = await transaction.selectFrom("audit_events").select("at")
    .where("account_id", "=", accountId)
    .where("actor", "=", "account")
    .where("action", "in", ["key.issued", "key.rotated"])
    .orderBy("id", "desc").offset(CHANGES_MAX - 1).limit(1)
    .executeTakeFirst();
  if (earliest === undefined) return;
  const waitSeconds = earliest.at + WINDOW_SECONDS - now;
  if (waitSeconds <= 0) return;
  throw new Problem("rate_limited", {
    message:
      `An account can create and rotate ${CHANGES_MAX} keys per hour, and this one has reached that. Wait, then try again.`,
    retryAfterSeconds: waitSeconds,
  });
}
