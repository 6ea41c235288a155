import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Ids of the plans there are. */
export async function planIds(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom("plans").select("id").orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
