import type { Kysely } from "kysely";
import { accountActor } from "@/lib/audit/audit.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { changeKey, revokeKey } from "@/lib/keys/change_key.ts";
import {
  countKeys,
  issueWithinPlan,
  limitKeyChanges,
  lockKeyCounts,
} from "@/lib/keys/issue_key.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import {
  insertKey,
  type IssuedKey,
  type KeySelection,
  listOwnKeys,
  type OwnKey,
} from "@/lib/keys/keys.ts";
import { Problem } from "@/lib/problem.ts";

/** Whose keys, and from where they are changed: for the audit trail. */
interface KeyOwner {
  accountId: string;
  /** The client's; null if it is not known. */
  address: string | null;
}

/** An account's keys. Someone else's is `not_found`, as one that no one has. */
export class OwnKeys {
  constructor(
    private readonly db: Kysely<Schema>,
    private readonly verifier: KeyVerifier,
    private readonly clock: Clock,
  ) {}

  /** Newest first; those that ended too, unless the selection says otherwise. */
  list(accountId: string, selection?: KeySelection): Promise<OwnKey[]> {
    return listOwnKeys(this.db, accountId, selection);
  }

  /** Whether a request was ever made with one of them. */
  async isAnyUsed(accountId: string): Promise<boolean> {
    const used = await this.db.selectFrom("api_keys").select("id")
      .where("account_id", "=", accountId)
      .where("last_used_at", "is not", null).limit(1).executeTakeFirst();
    return used !== undefined;
  }

  /** Keys that count against the plan: that work, and were not replaced. */
  async countActive(accountId: string): Promise<number> {
    return (await countKeys(this.db, accountId, seconds(this.clock))).active;
  }

  /** @throws {Problem} `not_found` */
  async find(accountId: string, id: number): Promise<OwnKey> {
    const [key] = await listOwnKeys(this.db, accountId, { ids: [id] });
    if (key === undefined) throw new Problem("not_found");
    return key;
  }

  /** @throws {Problem} as `issueWithinPlan` */
  issue(
    { accountId, address }: KeyOwner,
    options: { name: string; expiresAt: number | null },
  ): Promise<IssuedKey> {
    const actor = accountActor(accountId, address);
    const now = seconds(this.clock);
    return this.db.transaction().execute((transaction) =>
      issueWithinPlan(transaction, { ...options, actor, accountId, now })
    );
  }

  /** @throws {Problem} `not_found` */
  rename(owner: KeyOwner, id: number, name: string): Promise<OwnKey> {
    return changeKey(
      this.db,
      this.#of(owner, id),
      async (transaction, lock) => {
        const key = await lock();
        if (key.name === name) return [key, null];
        await transaction.updateTable("api_keys").set({ name }).where(
          "id",
          "=",
          id,
        )
          .execute();
        return [{ ...key, name }, { action: "key.renamed" }];
      },
    );
  }

  /**
   * Issues a key with the name and expiry of another, which ends after its grace
   * time. Keys in their grace period need no free place of the plan, but may be
   * only as many as its keys: rotating again and again would make any number.
   * @throws {Problem} `not_found` if the key does not work or was replaced;
   * `key_limit_reached`; `rate_limited`
   */
  rotate(owner: KeyOwner, id: number, grace: number): Promise<IssuedKey> {
    const which = this.#of(owner, id);
    const { accountId, now } = which;
    return changeKey(this.db, which, async (transaction, lock) => {
      // The account before the key, as its deletion does.
      const counts = await lockKeyCounts(transaction, accountId, now);
      const old = await lock();
      requireRotatable(old, now);
      await limitKeyChanges(transaction, accountId, now);
      const { allowed, replaced } = counts;
      if (grace > 0 && allowed !== null && replaced >= allowed) {
        throw new Problem("key_limit_reached", {
          message:
            "Too many replaced keys are still in their grace period. Revoke one of them, or rotate with grace_seconds 0.",
        });
      }
      const issued = await insertKey(transaction, {
        account_id: accountId,
        name: old.name,
        created_at: now,
        expires_at: old.expires_at,
        replaces_id: id,
      });
      await transaction.updateTable("api_keys").set({
        replaced_by_id: issued.id,
        expires_at: Math.min(old.expires_at ?? Infinity, now + grace),
        revoked_at: grace === 0 ? now : null,
      }).where("id", "=", id).execute();
      const detail = { to: issued.id, grace_seconds: grace };
      return [issued, { action: "key.rotated", detail }];
    });
  }

  /** @throws {Problem} as `revokeKey` */
  revoke(owner: KeyOwner, id: number): Promise<OwnKey> {
    return revokeKey(this.db, this.#of(owner, id));
  }

  #of({ accountId, address }: KeyOwner, id: number) {
    const { verifier } = this;
    const actor = accountActor(accountId, address);
    return { id, accountId, actor, now: seconds(this.clock), verifier };
  }
}

function requireRotatable(key: OwnKey, now: number): void {
  if (key.replaced_by_id !== null) {
    throw new Problem("not_found", {
      message:
        `Key ${key.id} was replaced by key ${key.replaced_by_id}. Rotate that one.`,
    });
  }
  if (
    key.revoked_at !== null ||
    (key.expires_at !== null && key.expires_at <= now)
  ) {
    throw new Problem("not_found", {
      message:
        `Key ${key.id} was revoked or has expired, so there is nothing to rotate. Create a new key.`,
    });
  }
}
