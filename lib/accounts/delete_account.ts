import type { Transaction } from "kysely";
import {
  accountActor,
  forgetAddresses,
  recordAudit,
} from "@/lib/audit/audit.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import type { AuthContext } from "@/lib/auth/action.ts";
import { announceKeys } from "@/lib/keys/keys.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import { confirmOwner, signOut } from "@/lib/auth/actions.ts";
import { seconds } from "@/lib/time/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Deletes an account on behalf of its owner: revokes its keys, and deletes its
 * sessions and ways to sign in. Its usage remains under an anonymous id.
 *
 * @param password null if the account has none; then the session must be recent
 * @returns headers that clear the cookies
 * @throws {Problem} `invalid_body` if the password is wrong, `rate_limited`,
 * `session_required` if the session is not recent
 */
export async function deleteAccount(
  ctx: AuthContext & {
    state: {
      session: Session | null;
      services: { keys: Pick<KeyVerifier, "forget"> };
    };
  },
  password: string | null,
): Promise<{ headers: Headers }> {
  const { services: { auth, keys }, address } = ctx.state;
  const session = ctx.state.session!;
  await confirmOwner(ctx, session, password);
  const { id } = session.account;
  const now = seconds(auth.clock);
  const hashes = await auth.database.kysely.transaction().execute(
    (transaction) => removeAccount(transaction, id, address, now),
  );
  // Other instances get the announcement.
  for (const hash of hashes) keys.forget(hash);
  return await signOut(ctx, {});
}

/** @returns hashes of the account's keys */
async function removeAccount(
  db: Transaction<Schema>,
  id: string,
  address: string | null,
  now: number,
): Promise<string[]> {
  // Issuing a key locks the account too: the key is either revoked here, or its
  // account is no longer found.
  const account = await db.selectFrom("accounts").select("id")
    .where("id", "=", id).forUpdate().executeTakeFirst();
  // It was deleted in another window.
  if (account === undefined) return [];
  const keys = await db.updateTable("api_keys")
    .set((eb) => ({
      revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)),
      // A name may identify its owner.
      name: "Deleted account",
    }))
    .where("account_id", "=", id)
    .returning("key_hash").execute();
  const hashes = keys.map(({ key_hash }) => key_hash);
  await announceKeys(db, hashes);
  // Links that were sent, by their account.
  await db.deleteFrom("verifications").where("value", "=", id).execute();
  await recordAudit(db, {
    actor: accountActor(id, address),
    action: "account.deleted",
    accountId: id,
    now,
  });
  await db.deleteFrom("request_log").where("account_id", "=", id).execute();
  // This also deletes sessions and identities.
  await db.deleteFrom("accounts").where("id", "=", id).execute();
  // Afterwards, since that waits for changes of what the account has, whose
  // events are written by then.
  await forgetAddresses(db, id);
  return hashes;
}
