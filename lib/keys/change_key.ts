import type { Kysely, Transaction } from "kysely";
import {
  type Actor,
  type AuditAction,
  recordAudit,
} from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { limitKeyChanges, lockKeyCounts } from "@/lib/keys/issue_key.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import {
  announceKeys,
  insertKey,
  type IssuedKey,
  OWN_KEY_COLUMNS,
  type OwnKey,
} from "@/lib/keys/keys.ts";
import { Problem } from "@/lib/problem.ts";

/** Which key is changed, and by whom. */
export interface KeyChange {
  id: number;
  /** Only if it is this account's; null: anyone's. */
  accountId: string | null;
  actor: Actor;
  /** Seconds. */
  now: number;
  /** This instance's own verifier, which forgets the key at once. */
  verifier?: KeyVerifier;
}

interface KeyEvent {
  action: AuditAction;
  detail?: Record<string, string | number>;
}

/**
 * Changes a key that `change` locks. An event is recorded, and announces the key.
 * @throws {Problem} `not_found`, also for someone else's key
 */
async function changeKey<T>(
  db: Kysely<Schema>,
  { id, accountId, actor, now, verifier }: KeyChange,
  change: (
    transaction: Transaction<Schema>,
    lock: () => Promise<OwnKey>,
  ) => Promise<[result: T, event: KeyEvent | null]>,
): Promise<T> {
  let keyHash = "";
  let owner: string | null = null;
  const result = await db.transaction().execute(async (transaction) => {
    const [result, event] = await change(transaction, async () => {
      let keys = transaction.selectFrom("api_keys")
        .select([...OWN_KEY_COLUMNS, "key_hash", "account_id"])
        .where("id", "=", id);
      if (accountId !== null) keys = keys.where("account_id", "=", accountId);
      const row = await keys.forNoKeyUpdate().executeTakeFirst();
      if (row === undefined) throw new Problem("not_found");
      const { key_hash, account_id, ...key } = row;
      [keyHash, owner] = [key_hash, account_id];
      return key;
    });
    if (event !== null) {
      const subject = { actor, accountId: owner, keyId: id, now };
      await recordAudit(transaction, { ...subject, ...event });
      await announceKeys(transaction, [keyHash]);
    }
    return result;
  });
  verifier?.forget(keyHash);
  return result;
}

/** Renames a key. @throws {Problem} `not_found` */
export function renameKey(
  db: Kysely<Schema>,
  which: KeyChange,
  name: string,
): Promise<OwnKey> {
  return changeKey(db, which, async (transaction, lock) => {
    const key = await lock();
    if (key.name === name) return [key, null];
    await transaction.updateTable("api_keys").set({ name })
      .where("id", "=", key.id).execute();
    return [{ ...key, name }, { action: "key.renamed" }];
  });
}

/** Revokes a key, unless it is revoked. @throws {Problem} `not_found` */
export function revokeKey(
  db: Kysely<Schema>,
  which: KeyChange,
): Promise<OwnKey> {
  const { now: revoked_at } = which;
  return changeKey(db, which, async (transaction, lock) => {
    const key = await lock();
    if (key.revoked_at !== null) return [key, null];
    await transaction.updateTable("api_keys").set({ revoked_at })
      .where("id", "=", key.id).execute();
    return [{ ...key, revoked_at }, { action: "key.revoked" }];
  });
}

/**
 * Issues a key with the name and expiry of another, which ends after its grace time.
 * Keys in their grace period need no free place of the plan, but may be only as
 * many as its keys: rotating again and again would make any number otherwise.
 * @throws {Problem} `not_found` if the key does not work or was replaced;
 * `key_limit_reached`; `rate_limited`
 */
export function rotateKey(
  db: Kysely<Schema>,
  which: KeyChange & { accountId: string },
  graceSeconds: number,
): Promise<IssuedKey> {
  const { id, accountId, now } = which;
  return changeKey(db, which, async (transaction, lock) => {
    // The account before the key, as its deletion does.
    const counts = await lockKeyCounts(transaction, accountId, now);
    const old = await lock();
    requireRotatable(old, now);
    await limitKeyChanges(transaction, accountId, now);
    if (
      graceSeconds > 0 && counts.allowed !== null &&
      counts.replaced >= counts.allowed
    ) {
      throw new Problem("key_limit_reached", {
        message:
          "Too many replaced keys are still in their grace period. Revoke one of them, or rotate with grace_seconds 0.",
      });
    }
    const issued = await insertKey(transaction, {
      account_id: accountId,
      name: old.name,
      created_at: now,
      expires_at: old.expires_at,
      replaces_id: id,
    });
    await transaction.updateTable("api_keys").set({
      replaced_by_id: issued.id,
      expires_at: Math.min(old.expires_at ?? Infinity, now + graceSeconds),
      revoked_at: graceSeconds === 0 ? now : null,
    }).where("id", "=", id).execute();
    const detail = { to: issued.id, grace_seconds: graceSeconds };
    return [issued, { action: "key.rotated", detail }];
  });
}

function requireRotatable(key: OwnKey, now: number): void {
  if (key.replaced_by_id !== null) {
    throw new Problem("not_found", {
      message:
        `Key ${key.id} was replaced by key ${key.replaced_by_id}. Rotate that one.`,
    });
  }
  if (
    key.revoked_at !== null ||
    (key.expires_at !== null && key.expires_at <= now)
  ) {
    throw new Problem("not_found", {
      message:
        `Key ${key.id} was revoked or has expired, so there is nothing to rotate. Create a new key.`,
    });
  }
}
