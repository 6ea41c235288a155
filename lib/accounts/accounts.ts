import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** One spelling an address; the part before the @ is compared without case too, as mail providers do. */
export function normalEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) &&
      email.length <= 254
    ? email
    : null;
}

/** Ids of the plans there are. */
export async function planIds(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom("plans").select("id").orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
