import type { Kysely } from "kysely";
import type { VerifiedKey } from "@/lib/keys/principal.ts";
import { hashKey, lastFour, mintKey } from "@/lib/keys/key_format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** A key as its owner sees it. Timestamps in seconds. */
export interface OwnKey extends VerifiedKey {
  revoked_at: number | null;
  replaces_id: number | null;
  replaced_by_id: number | null;
}

/** With the key itself, which stands nowhere else and is never shown again. */
export interface IssuedKey extends OwnKey {
  key: string;
}

export const OWN_KEY_COLUMNS = [
  "id",
  "name",
  "last4",
  "created_at",
  "expires_at",
  "last_used_at",
  "revoked_at",
  "replaces_id",
  "replaced_by_id",
] as const;

/** Whether it opens anything at this moment. */
export function isLive(key: OwnKey, now: number): boolean {
  return key.revoked_at === null &&
    (key.expires_at === null || key.expires_at > now);
}

/** Makes a key and stores its hash. */
export async function insertOwnKey(
  db: Kysely<Schema>,
  values: {
    account_id: string;
    name: string;
    created_at: number;
    expires_at: number | null;
    replaces_id?: number;
  },
): Promise<IssuedKey> {
  const key = mintKey();
  const row = await db.insertInto("api_keys")
    .values({ ...values, key_hash: hashKey(key), last4: lastFour(key) })
    .returning(OWN_KEY_COLUMNS).executeTakeFirstOrThrow();
  return { ...row, key };
}
