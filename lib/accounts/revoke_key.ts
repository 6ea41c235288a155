import { type Kysely, sql } from "kysely";
import { type Actor, recordAudit } from "@/lib/accounts/audit.ts";
import { KEY_CHANGED } from "@/lib/accounts/keys.ts";
import { OWN_KEY_COLUMNS, type OwnKey } from "@/lib/accounts/own_key.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * Ends anybody's key at once and announces it to every instance. One that was
 * revoked before stays as it is, and nothing is written down.
 *
 * @returns the key and its hash, for this instance's own verifier
 * @throws {Problem} `not_found`
 */
export async function revokeAnyKey(
  db: Kysely<Schema>,
  id: number,
  { actor, now }: { actor: Actor; now: number },
): Promise<{ key: OwnKey; keyHash: string }> {
  return await db.transaction().execute(async (transaction) => {
    const row = await transaction.selectFrom("api_keys")
      .select([...OWN_KEY_COLUMNS, "key_hash", "account_id"])
      .where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
    if (row === undefined) throw new Problem("not_found");
    const { key_hash: keyHash, account_id: accountId, ...key } = row;
    if (key.revoked_at !== null) return { key, keyHash };
    await transaction.updateTable("api_keys").set({ revoked_at: now })
      .where("id", "=", id).execute();
    await recordAudit(transaction, {
      actor,
      action: "key.revoked",
      accountId,
      keyId: id,
      now,
    });
    await sql`select pg_notify(${KEY_CHANGED}, ${keyHash})`
      .execute(transaction);
    return { key: { ...key, revoked_at: now }, keyHash };
  });
}
