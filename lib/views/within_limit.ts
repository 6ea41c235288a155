import type { Kysely, Transaction } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";

/**
 * Makes changes of what an account has wait for each other, until the
 * transaction ends.
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
 * Lets nobody delete an account until the transaction ends. A deletion locks the
 * account before what it has, so whatever locks some of that and then refers to
 * the account does this first: else each could wait for the other.
 */
export async function holdAccount(
  transaction: Kysely<Schema>,
  accountId: string,
): Promise<void> {
  await transaction.selectFrom("accounts").select("id")
    .where("id", "=", accountId).forKeyShare().execute();
}

/**
 * Adds something of which an account can have only so many, with its row locked,
 * so that concurrent requests see each other.
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
