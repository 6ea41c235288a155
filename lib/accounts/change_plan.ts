import type { Kysely, Transaction } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import { announceKeys } from "@/lib/keys/keys.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

export interface PlanChange {
  accountId: string;
  /** One of `listPlanIds`. */
  planId: string;
  actor: Actor;
  now: number;
}

/**
 * Puts an account on another plan. Its keys are announced as changed, so that
 * every instance learns what they may do now. Keys beyond what the new plan
 * allows go on; no further ones are issued.
 *
 * @returns hashes of the keys, for this instance's own verifier
 * @throws {Problem} `not_found` if there is no such account
 */
export function changePlan(
  db: Kysely<Schema>,
  change: PlanChange,
): Promise<string[]> {
  return db.transaction().execute((transaction) =>
    changePlanWithin(transaction, change)
  );
}

/** The same as a part of something larger. */
export async function changePlanWithin(
  transaction: Transaction<Schema>,
  { accountId, planId, actor, now }: PlanChange,
): Promise<string[]> {
  const account = await transaction.selectFrom("accounts").select("plan_id")
    .where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
  if (account === undefined) throw new Problem("not_found");
  if (account.plan_id === planId) return [];
  await transaction.updateTable("accounts")
    .set({ plan_id: planId, updated_at: new Date(now * 1000) })
    .where("id", "=", accountId).execute();
  await recordAudit(transaction, {
    actor,
    action: "account.plan_changed",
    accountId,
    detail: { from: account.plan_id, to: planId },
    now,
  });
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
