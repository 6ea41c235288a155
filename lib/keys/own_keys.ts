import type { Kysely } from "kysely";
import { accountActor } from "@/lib/audit/audit.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import {
  type ChangedKey,
  type KeyChange,
  renameKey,
  revokeKey,
  rotateKey,
} from "@/lib/keys/change_key.ts";
import { countKeys, issueWithinPlan } from "@/lib/keys/issue_key.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import {
  type IssuedKey,
  type KeySelection,
  listOwnKeys,
  type OwnKey,
} from "@/lib/keys/keys.ts";
import { Problem } from "@/lib/problem.ts";

/** Whose keys, and from where they are changed: for the audit trail. */
export interface KeyOwner {
  accountId: string;
  /** The client's; null if it is not known. */
  address: string | null;
}

/**
 * An account's keys. Somebody else's key does not exist here: `not_found`, as
 * for a key that nobody has.
 */
export interface OwnKeys {
  /** Newest first; those that ended too, unless the selection says otherwise. */
  list(accountId: string, selection?: KeySelection): Promise<OwnKey[]>;
  /** Whether a request was ever made with one of them. */
  isAnyUsed(accountId: string): Promise<boolean>;
  /** Keys that count against the plan: that work, and were not replaced. */
  countActive(accountId: string): Promise<number>;
  /** @throws {Problem} `not_found` */
  find(accountId: string, id: number): Promise<OwnKey>;
  /** @throws {Problem} `key_limit_reached`, `rate_limited` */
  issue(
    owner: KeyOwner,
    options: { name: string; expiresAt: number | null },
  ): Promise<IssuedKey>;
  /** @throws {Problem} as `renameKey` */
  rename(owner: KeyOwner, id: number, name: string): Promise<OwnKey>;
  /** @throws {Problem} as `rotateKey` */
  rotate(
    owner: KeyOwner,
    id: number,
    graceSeconds: number,
  ): Promise<IssuedKey>;
  /** @throws {Problem} as `revokeKey` */
  revoke(owner: KeyOwner, id: number): Promise<OwnKey>;
}

export function createOwnKeys(
  db: Kysely<Schema>,
  verifier: KeyVerifier,
  clock: Clock,
): OwnKeys {
  /** Forgets the key here at once; other instances hear the announcement. */
  async function change<T>(
    { accountId, address }: KeyOwner,
    id: number,
    run: (which: KeyChange & { accountId: string }) => Promise<ChangedKey<T>>,
  ): Promise<T> {
    const actor = accountActor(accountId, address);
    const now = seconds(clock);
    const { result, keyHash } = await run({ id, accountId, actor, now });
    verifier.forget(keyHash);
    return result;
  }

  return {
    list: (accountId, selection) => listOwnKeys(db, accountId, selection),

    async isAnyUsed(accountId) {
      const used = await db.selectFrom("api_keys").select("id")
        .where("account_id", "=", accountId)
        .where("last_used_at", "is not", null).limit(1).executeTakeFirst();
      return used !== undefined;
    },

    async countActive(accountId) {
      return (await countKeys(db, accountId, seconds(clock))).active;
    },

    async find(accountId, id) {
      const [key] = await listOwnKeys(db, accountId, { ids: [id] });
      if (key === undefined) throw new Problem("not_found");
      return key;
    },

    issue: ({ accountId, address }, { name, expiresAt }) =>
      db.transaction().execute((transaction) =>
        issueWithinPlan(transaction, {
          actor: accountActor(accountId, address),
          accountId,
          name,
          expiresAt,
          now: seconds(clock),
        })
      ),

    rename: (owner, id, name) =>
      change(owner, id, (which) => renameKey(db, which, name)),

    rotate: (owner, id, graceSeconds) =>
      change(owner, id, (which) => rotateKey(db, which, graceSeconds)),

    revoke: (owner, id) => change(owner, id, (which) => revokeKey(db, which)),
  };
}
