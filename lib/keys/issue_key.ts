import type { Transaction } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import { limitKeyChanges } from "@/lib/keys/changes.ts";
import { lockKeyPlaces } from "@/lib/keys/key_quota.ts";
import { insertOwnKey, type IssuedKey } from "@/lib/keys/own_key.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * Issues a key to an account, whoever asks for it: what the plan allows holds
 * for the operator too, who can change the plan.
 *
 * @throws {Problem} `not_found` where there is no such account; `key_limit_reached`;
 * `rate_limited` for an owner who makes too many
 */
export async function issueWithinPlan(
  transaction: Transaction<Schema>,
  { actor, accountId, name, expiresAt, now }: {
    actor: Actor;
    accountId: string;
    name: string;
    /** Seconds; null: never. */
    expiresAt: number | null;
    now: number;
  },
): Promise<IssuedKey> {
  const { allowed, taken } = await lockKeyPlaces(transaction, accountId, now);
  if (actor.kind === "account") {
    await limitKeyChanges(transaction, accountId, now);
  }
  if (allowed !== null && taken >= allowed) {
    throw new Problem("key_limit_reached");
  }
  const issued = await insertOwnKey(transaction, {
    account_id: accountId,
    name,
    created_at: now,
    expires_at: expiresAt,
  });
  await recordAudit(transaction, {
    actor,
    action: "key.issued",
    accountId,
    keyId: issued.id,
    now,
  });
  return issued;
}
