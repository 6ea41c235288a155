import type { Kysely, Transaction } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";

/**
 * Serializes changes to what an account has, until the transaction ends.
 *
 * @throws {Problem} `not_found` if the account was deleted
 */
export async function lockAccount(
  transaction: Kysely<Schema>,
  accountId: string,
): Promise<void> {
  const account = await transaction.selectFrom("accounts").select("id")
    .where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
  if (account === undefined) throw new Problem("not_found");
}

/**
 * Keeps an account from being deleted until the transaction ends. A deletion
 * locks the account before its rows, so whatever locks some of those and then
 * refers to the account does this first: otherwise, the two could deadlock.
 */
export async function holdAccount(
  transaction: Kysely<Schema>,
  accountId: string,
): Promise<void> {
  await transaction.selectFrom("accounts").select("id")
    .where("id", "=", accountId).forKeyShare().execute();
}

/**
 * Adds something that an account can have a limited number of, with the account
 * locked, so that concurrent requests see each other.
 *
 * @throws {Problem} `limit_reached`; `not_found` if the account was deleted
 */
export function withinLimit<T>(
  db: Kysely<Schema>,
  accountId: string,
  table: "views" | "boards" | "webhooks",
  max: number,
  add: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const { count } = await transaction.selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("account_id", "=", accountId).executeTakeFirstOrThrow();
    if (count >= max) {
      throw new Problem("limit_reached", {
        message:
          `An account can have at most ${max} ${table}. Delete one first.`,
      });
    }
    return await add(transaction);
  });
}
