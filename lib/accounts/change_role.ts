import type { Kysely } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Role } from "@/lib/keys/principal.ts";
import { Problem } from "@/lib/problem.ts";

export interface RoleChange {
  accountId: string;
  role: Role;
  actor: Actor;
  now: number;
}

/**
 * Gives an account a role. Sessions have it from the next request on; API keys
 * can do no more with it.
 *
 * @throws {Problem} `not_found` if there is no such account
 */
export function changeRole(
  db: Kysely<Schema>,
  { accountId, role, actor, now }: RoleChange,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const account = await transaction.selectFrom("accounts").select("role")
      .where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
    if (account === undefined) throw new Problem("not_found");
    if (account.role === role) return;
    await transaction.updateTable("accounts")
      .set({ role, updated_at: new Date(now * 1000) })
      .where("id", "=", accountId).execute();
    await recordAudit(transaction, {
      actor,
      action: "account.role_changed",
      accountId,
      detail: { from: account.role, to: role },
      now,
    });
  });
}
