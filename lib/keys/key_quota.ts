import type { Kysely, Transaction } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

/** How many keys an account has and may have. */
export interface KeyPlaces {
  /** Null: without a limit. */
  allowed: number | null;
  /** Live keys, without those that were replaced. */
  taken: number;
  /** Replaced keys that are still in their grace time. */
  inGrace: number;
}

/**
 * Counts an account's keys while holding its row, so that of two who count at
 * once the second one sees what the first one did.
 *
 * @throws {Problem} `not_found` where the account is gone
 */
export async function lockKeyPlaces(
  transaction: Transaction<Schema>,
  accountId: string,
  now: number,
): Promise<KeyPlaces> {
  const account = await transaction.selectFrom("accounts")
    .select("plan_id").where("id", "=", accountId)
    .forNoKeyUpdate().executeTakeFirst();
  if (account === undefined) throw new Problem("not_found");
  const { keys_allowed } = await transaction.selectFrom("plans")
    .select("keys_allowed").where("id", "=", account.plan_id)
    .executeTakeFirstOrThrow();
  return {
    allowed: keys_allowed,
    ...await countLive(transaction, accountId, now),
  };
}

/** Counts an account's keys that work. */
export async function countLive(
  db: Kysely<Schema>,
  accountId: string,
  now: number,
): Promise<{ taken: number; inGrace: number }> {
  const { live, replaced } = await db.selectFrom("api_keys")
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where((eb) =>
      eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])
    )
    .select((eb) => [
      eb.fn.countAll<number>().as("live"),
      eb.fn.count<number>("replaced_by_id").as("replaced"),
    ])
    .executeTakeFirstOrThrow();
  return { taken: live - replaced, inGrace: replaced };
}
