import type { Kysely, Transaction } from "kysely";
import {
  type Actor,
  type AuditAction,
  recordAudit,
} from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import { announceKeys, OWN_KEY_COLUMNS, type OwnKey } from "@/lib/keys/keys.ts";
import { Problem } from "@/lib/errors/problem.ts";

interface KeyChange {
  id: number;
  /** Only change it if it belongs to this account; null: any account. */
  accountId: string | null;
  actor: Actor;
  /** Seconds. */
  now: number;
  /** This instance's verifier, which forgets the key immediately. */
  verifier?: KeyVerifier;
}

interface KeyEvent {
  action: AuditAction;
  detail?: Record<string, string | number>;
}

/**
 * Changes a key, with its row locked during `change`. Records an event, and
 * announces the change.
 * @throws {Problem} `not_found`, also for another account's key
 */
export async function changeKey<T>(
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

/** Revokes a key; no effect if it is revoked already. @throws {Problem} `not_found` */
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
