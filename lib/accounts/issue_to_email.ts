import type { Kysely } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import type { Account } from "@/lib/keys/principal.ts";
import { changeAccountWithin } from "@/lib/accounts/change_account.ts";
import { issueWithinPlan } from "@/lib/keys/issue_key.ts";
import type { IssuedKey } from "@/lib/keys/keys.ts";
import type { Schema } from "@/lib/db/schema.ts";

interface IssueToEmail {
  /** Normalized by `normalizeEmail`. */
  email: string;
  /** The plan of the account; null: unchanged, and `free` for a new one. */
  planId: string | null;
  name: string;
  /** Seconds; null: never. */
  expiresAt: number | null;
  actor: Actor;
  now: number;
  /** Delivers the key. If this fails, nothing is changed. */
  deliver?: (to: ToEmail) => void;
}

interface ToEmail {
  account: Account;
  issued: IssuedKey;
}

/**
 * Issues a key to the account of an email address, and creates the account if
 * it does not exist, in one transaction.
 *
 * @throws {Problem} `key_limit_reached`; errors of `deliver`
 */
export function issueToEmail(
  db: Kysely<Schema>,
  { email, planId, actor, now, name, expiresAt, deliver }: IssueToEmail,
): Promise<ToEmail> {
  return db.transaction().execute(async (transaction) => {
    const made = await transaction.insertInto("accounts").values({
      email,
      ...(planId === null ? {} : { plan_id: planId }),
    }).onConflict((oc) => oc.column("email").doNothing())
      .returning("id").executeTakeFirst();
    const { id: accountId } = made ??
      await transaction.selectFrom("accounts").select("id")
        .where("email", "=", email).executeTakeFirstOrThrow();
    if (made !== undefined) {
      await recordAudit(transaction, {
        actor,
        action: "account.created",
        accountId,
        now,
      });
    } else if (planId !== null) {
      const change = { accountId, plan: planId, actor, now };
      await changeAccountWithin(transaction, change);
    }
    const issued = await issueWithinPlan(transaction, {
      actor,
      accountId,
      name,
      expiresAt,
      now,
    });
    const done = { account: { id: accountId, email }, issued };
    deliver?.(done);
    return done;
  });
}
