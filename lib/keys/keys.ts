import {
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
} from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { hashKey, mintKey } from "@/lib/keys/key_format.ts";

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

/** A key as its owner sees it. Timestamps in seconds. */
export type OwnKey = Pick<
  Selectable<Schema["api_keys"]>,
  (typeof OWN_KEY_COLUMNS)[number]
>;

/** Includes the key itself, which is not stored and never shown again. */
export interface IssuedKey extends OwnKey {
  key: string;
}

/** Whether a key works: it is neither revoked nor expired. */
export const isLive =
  (now: number) => (key: ExpressionBuilder<Schema, "api_keys">) =>
    key.and([
      key("revoked_at", "is", null),
      key.or([key("expires_at", "is", null), key("expires_at", ">", now)]),
    ]);

/** The channel that is notified with a key's hash when the key changes. */
export const KEY_CHANGED = "key_changed";

/** Tells every instance, when the transaction commits, to read these keys again. */
export async function announceKeys(
  transaction: Transaction<Schema>,
  keyHashes: readonly string[],
): Promise<void> {
  await sql`select pg_notify(${KEY_CHANGED}, hash) from unnest(${keyHashes}::text[]) as hash`
    .execute(transaction);
}

/** Generates a key and stores its hash. */
export async function insertKey(
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
    .values({ ...values, key_hash: hashKey(key), last4: key.slice(-4) })
    .returning(OWN_KEY_COLUMNS).executeTakeFirstOrThrow();
  return { ...row, key };
}

/** The keys of an account to list; by default all. Times in seconds. */
export interface KeySelection {
  limit?: number;
  /** Only keys older than the one with this id. */
  before?: number | null;
  ids?: readonly number[];
  /** Only keys that work at this time. */
  workingAt?: number;
  /** Only keys that ended after `since`, and before `now`. */
  ended?: { since: number; now: number };
}
