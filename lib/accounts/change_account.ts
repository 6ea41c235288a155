import type { Kysely, Transaction } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import { announceKeys } from "@/lib/keys/keys.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Role } from "@/lib/keys/principal.ts";
import { Problem } from "@/lib/errors/problem.ts";

export interface AccountChange {
  accountId: string;
  /** One of `listPlanIds`. */
  plan?: string | undefined;
  role?: Role | undefined;
  actor: Actor;
  now: number;
}

/**
 * Changes an account's plan, its role, or both. Sessions have a new role from
 * their next request on. A new plan is announced for all keys, so that every
 * instance applies it; keys beyond its limit keep working, but no more can be
 * created.
 *
 * @returns hashes of the keys whose plan changed, for this instance's own
 * verifier
 * @throws {Problem} `not_found` if the account does not exist
 */
export function changeAccount(
  db: Kysely<Schema>,
  change: AccountChange,
): Promise<string[]> {
  return db.transaction().execute((transaction) =>
    changeAccountWithin(transaction, change)
  );
}

/** The same within the caller's transaction. */
export async function changeAccountWithin(
  transaction: Transaction<Schema>,
  { accountId, plan, role, actor, now }: AccountChange,
): Promise<string[]> {
  const account = await transaction.selectFrom("accounts")
    .select(["plan_id", "role"])
    .where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
  if (account === undefined) throw new Problem("not_found");
  const changes = [
    ["plan_id", "account.plan_changed", plan],
    ["role", "account.role_changed", role],
  ] as const;
  for (const [column, action, to] of changes) {
    const from = account[column];
    if (to === undefined || to === from) continue;
    await transaction.updateTable("accounts")
      .set({ [column]: to, updated_at: new Date(now * 1000) })
      .where("id", "=", accountId).execute();
    const detail = { from, to };
    await recordAudit(transaction, { actor, action, accountId, detail, now });
  }
  if (plan === undefined || plan === account.plan_id) return [];
  const keys = await transaction.selectFrom("api_keys")
    .where("account_id", "=", accountId).where("revoked_at", "is", null)
    .select("key_hash").execute();
  const hashes = keys.map(({ key_hash }) => key_hash);
  await announceKeys(transaction, hashes);
  return hashes;
}

/** Ids of all plans. */
export async function listPlanIds(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom("plans").select("id").orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
