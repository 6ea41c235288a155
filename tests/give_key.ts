import { insertKey, type IssuedKey } from "@/lib/keys/keys.ts";
import type { Account } from "@/lib/keys/principal.ts";
import type { Database } from "@/lib/db/database.ts";

/** Gives a key to the account of an address, made if there is none: beyond its plan's places, and without a trail. */
export async function giveKey(
  { longRunning: db }: Pick<Database, "longRunning">,
  { email, plan, expiresAt, now }: {
    email: string;
    plan?: string | undefined;
    expiresAt?: number | undefined;
    now: number;
  },
): Promise<{ account: Account; issued: IssuedKey }> {
  const account = await db.insertInto("accounts")
    .values({ email, ...(plan === undefined ? {} : { plan_id: plan }) })
    .onConflict((oc) =>
      oc.column("email").doUpdateSet((eb) => ({
        plan_id: plan ?? eb.ref("accounts.plan_id"),
      }))
    )
    .returning(["id", "email"]).executeTakeFirstOrThrow();
  const issued = await insertKey(db, {
    account_id: account.id,
    name: "Test",
    created_at: now,
    expires_at: expiresAt ?? null,
  });
  return { account, issued };
}

/** A plan with these limits, and none for what is left out. */
export async function givePlan(
  { longRunning: db }: Pick<Database, "longRunning">,
  { id = "tight", minute = null, month = null }: {
    id?: string;
    minute?: number | null;
    month?: number | null;
  },
): Promise<void> {
  await db.insertInto("plans").values({
    id,
    name: id,
    requests_per_minute: minute,
    requests_per_month: month,
    keys_allowed: null,
    request_log_days: 7,
  }).onConflict((oc) => oc.doNothing()).execute();
}
