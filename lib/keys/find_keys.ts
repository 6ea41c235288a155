import { type Kysely, type NotNull, sql } from "kysely";
import {
  PLAN_COLUMNS,
  type Principal,
  toPlan,
  type VerifiedKey,
} from "@/lib/keys/principal.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The principal of a key that is not revoked. */
export interface StoredKey extends Principal {
  key: VerifiedKey;
}

/** Reads keys by their hashes. A revoked key has no principal, since its account may be deleted. */
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
        request_log_days: NotNull;
      }
    >()
    .execute();
  return new Map(
    rows.map((row) => [
      row.key_hash,
      row.revoked_at !== null || row.account_id === null ? "revoked" : {
        account: { id: row.account_id, email: row.email },
        plan: toPlan(row),
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
