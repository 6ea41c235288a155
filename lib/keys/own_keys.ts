import type { Kysely, Transaction } from "kysely";
import {
  accountActor,
  type NewAuditEvent,
  recordAudit,
} from "@/lib/audit/audit.ts";
import { countLive } from "@/lib/keys/key_quota.ts";
import { issueWithinPlan } from "@/lib/keys/issue_key.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import { announceKeys } from "@/lib/keys/find_keys.ts";
import { type KeySelection, listOwnKeys } from "@/lib/keys/list_own_keys.ts";
import {
  type IssuedKey,
  OWN_KEY_COLUMNS,
  type OwnKey,
} from "@/lib/keys/own_key.ts";
import { revokeOwnKey } from "@/lib/keys/revoke_key.ts";
import { rotateKey } from "@/lib/keys/rotate_key.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * An account's keys. A key of someone else does not exist here: `not_found`,
 * as for one that nobody has.
 */
export interface OwnKeys {
  /** Newest first; those that ended too, unless the selection says otherwise. */
  list(accountId: string, selection?: KeySelection): Promise<OwnKey[]>;
  /** Whether a request was ever made with one of them. */
  isAnyUsed(accountId: string): Promise<boolean>;
  /** Keys that take one of the plan's places: that work, and were not replaced. */
  countActive(accountId: string): Promise<number>;
  /** @throws {Problem} `not_found` */
  find(accountId: string, id: number): Promise<OwnKey>;
  /** @throws {Problem} `key_limit_reached`, `rate_limited` */
  issue(
    owner: KeyOwner,
    options: { name: string; expiresAt: number | null },
  ): Promise<IssuedKey>;
  /** @throws {Problem} `not_found` */
  rename(owner: KeyOwner, id: number, name: string): Promise<OwnKey>;
  /** Replaces a key by a new one. @throws {Problem} as `rotateKey` */
  rotate(
    owner: KeyOwner,
    id: number,
    graceSeconds: number,
  ): Promise<IssuedKey>;
  /** Ends a key at once; one that was revoked before stays as it is. @throws {Problem} `not_found` */
  revoke(owner: KeyOwner, id: number): Promise<OwnKey>;
}

/** Whose keys, and from where they are changed: for the audit trail. */
export interface KeyOwner {
  accountId: string;
  /** The client's; null where it is not known. */
  address: string | null;
}

export function createOwnKeys(
  db: Kysely<Schema>,
  verifier: KeyVerifier,
  clock: Clock,
): OwnKeys {
  function record(
    transaction: Transaction<Schema>,
    { accountId, address }: KeyOwner,
    event: Pick<NewAuditEvent, "action" | "keyId" | "detail">,
  ): Promise<void> {
    return recordAudit(transaction, {
      actor: accountActor(accountId, address),
      accountId,
      now: seconds(clock),
      ...event,
    });
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
      return (await countLive(db, accountId, seconds(clock))).taken;
    },

    async find(accountId, id) {
      const key = await db.selectFrom("api_keys").select(OWN_KEY_COLUMNS)
        .where("id", "=", id).where("account_id", "=", accountId)
        .executeTakeFirst();
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

    async rename(owner, id, name) {
      const { key_hash, ...key } = await db.transaction().execute(
        async (transaction) => {
          const row = await transaction.selectFrom("api_keys")
            .select([...OWN_KEY_COLUMNS, "key_hash"])
            .where("id", "=", id).where("account_id", "=", owner.accountId)
            .forNoKeyUpdate().executeTakeFirst();
          if (row === undefined) throw new Problem("not_found");
          if (row.name === name) return row;
          await transaction.updateTable("api_keys").set({ name })
            .where("id", "=", id).execute();
          await record(transaction, owner, {
            action: "key.renamed",
            keyId: id,
          });
          await announceKeys(transaction, [row.key_hash]);
          return { ...row, name };
        },
      );
      // Here at once; elsewhere by the announcement.
      verifier.forget(key_hash);
      return key;
    },

    async rotate(owner, id, graceSeconds) {
      const { accountId } = owner;
      const rotation = { accountId, id, graceSeconds, now: seconds(clock) };
      const { issued, replacedHash } = await db.transaction().execute(
        async (transaction) => {
          const rotated = await rotateKey(transaction, rotation);
          await record(transaction, owner, {
            action: "key.rotated",
            keyId: id,
            detail: { to: rotated.issued.id, grace_seconds: graceSeconds },
          });
          await announceKeys(transaction, [rotated.replacedHash]);
          return rotated;
        },
      );
      verifier.forget(replacedHash);
      return issued;
    },

    async revoke(owner, id) {
      const now = seconds(clock);
      const { key, keyHash } = await revokeOwnKey(db, id, { ...owner, now });
      verifier.forget(keyHash);
      return key;
    },
  };
}
