import type { Transaction } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

/** Keys that the owner of an account may issue and rotate in an hour, together. */
const CHANGES_MAX = 20;
const WINDOW_SECONDS = 3600;

/**
 * Holds an account to its issues and rotations per hour, as the audit trail has
 * them. Call it while holding the account's row, so that of two who ask at once
 * the second one sees what the first one did.
 *
 * @throws {Problem} `rate_limited`
 */
export async function limitKeyChanges(
  transaction: Transaction<Schema>,
  accountId: string,
  now: number,
): Promise<void> {
  const earliest = await transaction.selectFrom("audit_events").select("at")
    .where("account_id", "=", accountId)
    .where("actor", "=", "account")
    .where("action", "in", ["key.issued", "key.rotated"])
    .orderBy("id", "desc").offset(CHANGES_MAX - 1).limit(1)
    .executeTakeFirst();
  if (earliest === undefined) return;
  const waitSeconds = earliest.at + WINDOW_SECONDS - now;
  if (waitSeconds <= 0) return;
  throw new Problem("rate_limited", {
    message:
      `An account can issue and rotate ${CHANGES_MAX} keys per hour, and this one has. Wait, then try again.`,
    retryAfterSeconds: waitSeconds,
  });
}
