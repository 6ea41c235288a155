import type { Kysely } from "kysely";
import { matchesEmail } from "@/lib/accounts/matches_email.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * All keys, or those of accounts with an email address or prefix, oldest first;
 * `email` is null if the account was deleted.
 */
export async function listKeys(
  db: Kysely<Schema>,
  { email }: { email: string | null },
) {
  const query = db.selectFrom("api_keys")
    .leftJoin("accounts", "accounts.id", "api_keys.account_id")
    .select([
      "api_keys.id",
      "api_keys.name",
      "last4",
      "email",
      "api_keys.created_at",
      "expires_at",
      "last_used_at",
      "revoked_at",
    ])
    .orderBy("api_keys.id");
  return await (email === null ? query : query.where(matchesEmail(email)))
    .execute();
}
