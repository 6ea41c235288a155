import type { Kysely, Transaction } from "kysely";
import {
  type Actor,
  type AuditAction,
  recordAudit,
} from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import { announceKeys, OWN_KEY_COLUMNS, type OwnKey } from "@/lib/keys/keys.ts";
import { Problem } from "@/lib/problem.ts";

/** Which key is changed, and by whom. */
interface KeyChange {
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
