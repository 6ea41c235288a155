import type { Kysely } from "kysely";
import { accountActor } from "@/lib/audit/audit.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { renameKey, revokeKey, rotateKey } from "@/lib/keys/change_key.ts";
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

  /** @throws {Problem} as `renameKey` */
  rename(owner: KeyOwner, id: number, name: string): Promise<OwnKey> {
    return renameKey(this.db, this.#change(owner, id), name);
  }

  /** @throws {Problem} as `rotateKey` */
  rotate(owner: KeyOwner, id: number, grace: number): Promise<IssuedKey> {
    return rotateKey(this.db, this.#change(owner, id), grace);
  }

  /** @throws {Problem} as `revokeKey` */
  revoke(owner: KeyOwner, id: number): Promise<OwnKey> {
    return revokeKey(this.db, this.#change(owner, id));
  }

  #change({ accountId, address }: KeyOwner, id: number) {
    const { verifier } = this;
    const actor = accountActor(accountId, address);
    return { id, accountId, actor, now: seconds(this.clock), verifier };
  }
}
