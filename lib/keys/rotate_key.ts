import type { Transaction } from "kysely";
import { limitKeyChanges } from "@/lib/keys/changes.ts";
import { lockKeyPlaces } from "@/lib/keys/key_quota.ts";
import {
  insertOwnKey,
  isLive,
  type IssuedKey,
  OWN_KEY_COLUMNS,
  type OwnKey,
} from "@/lib/keys/own_key.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

export interface Rotation {
  accountId: string;
  id: number;
  /** How long the old key goes on; 0: not at all. */
  graceSeconds: number;
  now: number;
}

/**
 * Issues a key with the name and expiry of another, which ends when its grace
 * does. Needs no free place of the plan, but replaced keys in their grace
 * time may be as many as the plan's keys: else rotating again and again would
 * make any number of keys.
 *
 * @returns the new key and the old one's hash, which changed
 * @throws {Problem} `not_found` where there is no such live key that was not replaced yet; `key_limit_reached`; `rate_limited`
 */
export async function rotateKey(
  transaction: Transaction<Schema>,
  { accountId, id, graceSeconds, now }: Rotation,
): Promise<{ issued: IssuedKey; replacedHash: string }> {
  const places = await lockKeyPlaces(transaction, accountId, now);
  const old = await transaction.selectFrom("api_keys")
    .select([...OWN_KEY_COLUMNS, "key_hash"])
    .where("id", "=", id).where("account_id", "=", accountId)
    .forNoKeyUpdate().executeTakeFirst();
  if (old === undefined) throw new Problem("not_found");
  requireRotatable(old, now);
  await limitKeyChanges(transaction, accountId, now);
  if (
    graceSeconds > 0 && places.allowed !== null &&
    places.inGrace >= places.allowed
  ) {
    throw new Problem("key_limit_reached", {
      message:
        "Too many replaced keys are still in their grace period. Revoke one of them, or rotate with grace_seconds 0.",
    });
  }
  const issued = await insertOwnKey(transaction, {
    account_id: accountId,
    name: old.name,
    created_at: now,
    expires_at: old.expires_at,
    replaces_id: old.id,
  });
  await transaction.updateTable("api_keys").set({
    replaced_by_id: issued.id,
    expires_at: Math.min(old.expires_at ?? Infinity, now + graceSeconds),
    revoked_at: graceSeconds === 0 ? now : null,
  }).where("id", "=", id).execute();
  return { issued, replacedHash: old.key_hash };
}

function requireRotatable(key: OwnKey, now: number): void {
  if (key.replaced_by_id !== null) {
    throw new Problem("not_found", {
      message:
        `Key ${key.id} was replaced by key ${key.replaced_by_id}. Rotate that one.`,
    });
  }
  if (!isLive(key, now)) {
    throw new Problem("not_found", {
      message:
        `Key ${key.id} was revoked or has expired, so there is nothing to rotate. Issue a new key.`,
    });
  }
}
