import { type Kysely, type NotNull, sql, type Transaction } from "kysely";
import type { Principal, VerifiedKey } from "@/lib/keys/principal.ts";
import { PLAN_COLUMNS, planOf } from "@/lib/keys/plan_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Notified with a key's hash whenever the key changes. */
export const KEY_CHANGED = "key_changed";

/** Tells every instance, once the transaction commits, to read these keys again. */
export async function announceKeys(
  transaction: Transaction<Schema>,
  keyHashes: readonly string[],
): Promise<void> {
  await sql`select pg_notify(${KEY_CHANGED}, hash) from unnest(${keyHashes}::text[]) as hash`
    .execute(transaction);
}

/** A key that was not revoked, and the principal it stands for. */
export interface StoredKey extends Principal {
  key: VerifiedKey;
}

/**
 * Reads keys by their hashes, in one statement. Those that do not exist are
 * missing; a revoked one stands for nobody, whose account may be gone too.
 */
export async function findKeys(
  db: Kysely<Schema>,
  keyHashes: readonly string[],
): Promise<Map<string, StoredKey | "revoked">> {
  const rows = await db.selectFrom("api_keys")
    .leftJoin("accounts", "accounts.id", "api_keys.account_id")
    .leftJoin("plans", "plans.id", "accounts.plan_id")
    .where("api_keys.key_hash", "=", sql<string>`any(${keyHashes}::text[])`)
    .select([
      "api_keys.key_hash",
      "api_keys.id as key_id",
      "api_keys.name as key_name",
      "api_keys.last4",
      "api_keys.created_at",
      "api_keys.expires_at",
      "api_keys.last_used_at",
      "api_keys.revoked_at",
      "accounts.id as account_id",
      "accounts.email",
      ...PLAN_COLUMNS,
    ])
    .$narrowType<
      | { account_id: null }
      | {
        account_id: NotNull;
        email: NotNull;
        plan_id: NotNull;
        plan_name: NotNull;
      }
    >()
    .execute();
  return new Map(
    rows.map((row) => [
      row.key_hash,
      row.revoked_at !== null || row.account_id === null ? "revoked" : {
        account: { id: row.account_id, email: row.email },
        plan: planOf(row),
        key: {
          id: row.key_id,
          name: row.key_name,
          last4: row.last4,
          created_at: row.created_at,
          expires_at: row.expires_at,
          last_used_at: row.last_used_at,
        },
      },
    ]),
  );
}

/** A key as lists show it. Timestamps in seconds; `email` is null where the account is gone. */
export interface ListedKey {
  id: number;
  name: string;
  last4: string;
  email: string | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** Every key, or those of one address, oldest first. */
export async function listKeys(
  db: Kysely<Schema>,
  options: { email: string | null },
): Promise<ListedKey[]> {
  let query = db.selectFrom("api_keys")
    .leftJoin("accounts", "accounts.id", "api_keys.account_id")
    .select([
      "api_keys.id",
      "api_keys.name",
      "api_keys.last4",
      "accounts.email",
      "api_keys.created_at",
      "api_keys.expires_at",
      "api_keys.last_used_at",
      "api_keys.revoked_at",
    ])
    .orderBy("api_keys.id");
  if (options.email !== null) {
    query = query.where("accounts.email", "=", options.email);
  }
  return await query.execute();
}
