import type { Kysely } from "kysely";
import type { PasswordHasher } from "@/lib/auth/password_hash.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** How Better Auth names signing in with a password. */
const PROVIDER_ID = "credential";

/** The hash of the account's password; null where it has none. */
export async function passwordHashOf(
  db: Kysely<Schema>,
  accountId: string,
): Promise<string | null> {
  const row = await db.selectFrom("identities").select("password")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", PROVIDER_ID).executeTakeFirst();
  return row?.password ?? null;
}

/**
 * The hash that a sign-in with this address is held against; null where there
 * is none. Better Auth asks for the identities of known accounts alone, so
 * that an unknown address is asked for twice here: neither the work nor its
 * time shall tell which addresses are known.
 */
export async function passwordHashOfEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<string | null> {
  const read = () =>
    db.selectFrom("accounts")
      .leftJoin("identities", (join) =>
        join.onRef("identities.account_id", "=", "accounts.id")
          .on("identities.provider_id", "=", PROVIDER_ID))
      .select("identities.password")
      .where("accounts.email", "=", email).executeTakeFirst();
  const row = await read() ?? await read();
  return row?.password ?? null;
}

/** Gives an account that has no password its first. */
export async function setFirstPassword(
  db: Kysely<Schema>,
  hasher: PasswordHasher,
  accountId: string,
  password: string,
): Promise<void> {
  await db.insertInto("identities").values({
    id: crypto.randomUUID(),
    account_id: accountId,
    provider_id: PROVIDER_ID,
    provider_account_id: accountId,
    password: await hasher.hash(password),
  }).execute();
}
