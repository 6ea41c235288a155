import type { Kysely } from "kysely";
import { accountActor, type Owner } from "@/lib/audit/audit.ts";
import { type Clock, seconds } from "@/lib/time/clock.ts";
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
  isLive,
  type IssuedKey,
  type KeySelection,
  OWN_KEY_COLUMNS,
  type OwnKey,
} from "@/lib/keys/keys.ts";
import { Problem } from "@/lib/errors/problem.ts";

const NAMED_MAX = 100;

/** An account's keys. Another account's key is `not_found`, like a key that does not exist. */
export class OwnKeys {
  constructor(
    private readonly db: Kysely<Schema>,
    private readonly verifier: KeyVerifier,
    private readonly clock: Clock,
  ) {}

  /** Newest first, including ended keys unless the selection excludes them. */
  async list(
    accountId: string,
    { limit, before, ids, workingAt, ended }: KeySelection = {},
  ): Promise<OwnKey[]> {
    let query = this.db.selectFrom("api_keys").select(OWN_KEY_COLUMNS)
      .where("account_id", "=", accountId).orderBy("id", "desc");
    if (limit !== undefined) query = query.limit(limit);
    if (before != null) query = query.where("id", "<", before);
    if (ids !== undefined) query = query.where("id", "in", [...ids, 0]);
    if (workingAt !== undefined) query = query.where(isLive(workingAt));
    if (ended !== undefined) {
      // A key ends when it is revoked or expires, whichever is first; least()
      // ignores null.
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

  /** The keys that pages name; older ones are shown by their ids. */
  named(accountId: string): Promise<OwnKey[]> {
    return this.list(accountId, { limit: NAMED_MAX });
  }

  /** The number of all keys, including ended ones. */
  async count(accountId: string): Promise<number> {
    const { keys } = await this.db.selectFrom("api_keys")
      .select(({ fn }) => fn.countAll<number>().as("keys"))
      .where("account_id", "=", accountId).executeTakeFirstOrThrow();
    return keys;
  }

  /** Whether any request was made with one of them. */
  async isAnyUsed(accountId: string): Promise<boolean> {
    const used = await this.db.selectFrom("api_keys").select("id")
      .where("account_id", "=", accountId)
      .where("last_used_at", "is not", null).limit(1).executeTakeFirst();
    return used !== undefined;
  }

  /** The number of keys that count toward the plan: working, and not replaced. */
  async countActive(accountId: string): Promise<number> {
    return (await countKeys(this.db, accountId, seconds(this.clock))).active;
  }

  /** @throws {Problem} `not_found` */
  async find(accountId: string, id: number): Promise<OwnKey> {
    const [key] = await this.list(accountId, { ids: [id] });
    if (key === undefined) {
      throw new Problem("not_found", {
        message: "There is no key with this id.",
      });
    }
    return key;
  }

  /** @throws {Problem} like `issueWithinPlan` */
  issue(
    { accountId, address }: Owner,
    options: { name: string; expiresAt: number | null },
  ): Promise<IssuedKey> {
    const actor = accountActor(accountId, address);
    const now = seconds(this.clock);
    return this.db.transaction().execute((transaction) =>
      issueWithinPlan(transaction, { ...options, actor, accountId, now })
    );
  }

  /** @throws {Problem} `not_found` */
  rename(owner: Owner, id: number, name: string): Promise<OwnKey> {
    const which = this.#of(owner, id);
    return changeKey(this.db, which, async (transaction, lock) => {
      const key = await lock();
      if (key.name === name) return [key, null];
      await transaction.updateTable("api_keys").set({ name })
        .where("id", "=", id).execute();
      return [{ ...key, name }, { action: "key.renamed" }];
    });
  }

  /**
   * Issues a key with the name and expiry of another one, which ends after the
   * grace period. Keys in their grace period do not count toward the plan, but
   * there may be only as many as the plan's keys; otherwise repeated rotation
   * could create any number.
   * @throws {Problem} `not_found` if the key does not work or was replaced;
   * `key_limit_reached`; `rate_limited`
   */
  rotate(owner: Owner, id: number, grace: number): Promise<IssuedKey> {
    const which = this.#of(owner, id);
    const { accountId, now } = which;
    return changeKey(this.db, which, async (transaction, lock) => {
      // Locks the account before the key, in the same order as its deletion.
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

  /** @throws {Problem} like `revokeKey` */
  revoke(owner: Owner, id: number): Promise<OwnKey> {
    return revokeKey(this.db, this.#of(owner, id));
  }

  #of({ accountId, address }: Owner, id: number) {
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
