import type { Kysely } from "kysely";
import { accountActor, type Actor, recordAudit } from "@/lib/audit/audit.ts";
import { announceKeys } from "@/lib/keys/find_keys.ts";
import { OWN_KEY_COLUMNS, type OwnKey } from "@/lib/keys/own_key.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

/** The key and its hash, for this instance's own verifier. */
export interface RevokedKey {
  key: OwnKey;
  keyHash: string;
}

/** Ends a key for its owner, as `revokeAnyKey` does. @throws {Problem} `not_found` for anybody else's */
export function revokeOwnKey(
  db: Kysely<Schema>,
  id: number,
  { accountId, address, now }: {
    accountId: string;
    address: string | null;
    now: number;
  },
): Promise<RevokedKey> {
  const actor = accountActor(accountId, address);
  return revoke(db, { id, accountId }, { actor, now });
}

/**
 * Ends anybody's key at once and announces it to every instance. One that was
 * revoked before stays as it is, and nothing is written down.
 *
 * @throws {Problem} `not_found`
 */
export function revokeAnyKey(
  db: Kysely<Schema>,
  id: number,
  by: { actor: Actor; now: number },
): Promise<RevokedKey> {
  return revoke(db, { id, accountId: null }, by);
}

function revoke(
  db: Kysely<Schema>,
  which: { id: number; accountId: string | null },
  { actor, now }: { actor: Actor; now: number },
): Promise<RevokedKey> {
  return db.transaction().execute(async (transaction) => {
    let keys = transaction.selectFrom("api_keys")
      .select([...OWN_KEY_COLUMNS, "key_hash", "account_id"])
      .where("id", "=", which.id);
    if (which.accountId !== null) {
      keys = keys.where("account_id", "=", which.accountId);
    }
    const row = await keys.forNoKeyUpdate().executeTakeFirst();
    if (row === undefined) throw new Problem("not_found");
    const { key_hash: keyHash, account_id: accountId, ...key } = row;
    if (key.revoked_at !== null) return { key, keyHash };
    await transaction.updateTable("api_keys").set({ revoked_at: now })
      .where("id", "=", key.id).execute();
    await recordAudit(transaction, {
      actor,
      action: "key.revoked",
      accountId,
      keyId: key.id,
      now,
    });
    await announceKeys(transaction, [keyHash]);
    return { key: { ...key, revoked_at: now }, keyHash };
  });
}
