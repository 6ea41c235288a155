import type { Kysely } from "kysely";
import { OWN_KEY_COLUMNS, type OwnKey } from "@/lib/keys/own_key.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Which of an account's keys to list; by default all. Times in seconds. */
export interface KeySelection {
  limit?: number;
  /** Only keys that are older than the one with this id. */
  before?: number | null;
  ids?: readonly number[];
  /** Only keys that work at this time. */
  workingAt?: number;
  /** Only keys that ended after `since`, and before `now`. */
  ended?: { since: number; now: number };
}

/** Keys of an account, newest first. */
export async function listOwnKeys(
  db: Kysely<Schema>,
  accountId: string,
  { limit, before, ids, workingAt, ended }: KeySelection = {},
): Promise<OwnKey[]> {
  let query = db.selectFrom("api_keys").select(OWN_KEY_COLUMNS)
    .where("account_id", "=", accountId).orderBy("id", "desc");
  if (limit !== undefined) query = query.limit(limit);
  if (before != null) query = query.where("id", "<", before);
  if (ids !== undefined) query = query.where("id", "in", [...ids, 0]);
  if (workingAt !== undefined) {
    query = query.where("revoked_at", "is", null).where((key) =>
      key.or([key("expires_at", "is", null), key("expires_at", ">", workingAt)])
    );
  }
  if (ended !== undefined) {
    // A key ends when it is revoked or when it expires, whichever comes first;
    // least() leaves out the one that is null.
    query = query.where((key) => {
      const endedAt = key.fn<number>("least", ["revoked_at", "expires_at"]);
      return key.and([
        key(endedAt, ">", ended.since),
        key(endedAt, "<=", ended.now),
      ]);
    });
  }
  return await query.execute();
}
