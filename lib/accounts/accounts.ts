import type { Kysely } from "kysely";
import type { Account } from "@/lib/accounts/caller.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One spelling an address; the part before the @ is compared without case too, as mail providers do. */
export function normalEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) &&
      email.length <= 254
    ? email
    : null;
}

/** The account of an address, created where there is none. */
export async function ensureAccount(
  db: Kysely<Schema>,
  options: { email: string; planId?: string | undefined },
): Promise<Account> {
  await db.insertInto("accounts").values({
    email: options.email,
    plan_id: options.planId,
  })
    .onConflict((oc) => oc.column("email").doNothing()).execute();
  if (options.planId !== undefined) {
    await db.updateTable("accounts").set({ plan_id: options.planId })
      .where("email", "=", options.email).execute();
  }
  return await db.selectFrom("accounts").select(["id", "email"])
    .where("email", "=", options.email).executeTakeFirstOrThrow();
}

/** Ids of the plans there are. */
export async function planIds(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom("plans").select("id").orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
