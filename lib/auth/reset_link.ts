import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** What the database keeps of what a link proves, such as a reset link's token. */
export function hashIdentifier(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url");
}

/** Whose password a reset link sets; null: the link holds for nobody. */
export async function ownerOfResetLink(
  db: Kysely<Schema>,
  token: string,
): Promise<{ email: string } | null> {
  return await db.selectFrom("verifications")
    .innerJoin("accounts", "accounts.id", "verifications.value")
    .where("identifier", "=", hashIdentifier(`reset-password:${token}`))
    .select("email").executeTakeFirst() ?? null;
}
