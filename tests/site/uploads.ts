import { sql } from "kysely";
import type { Harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";

export const ndjson = (count: number) =>
  numberedAds(count).map((ad) => JSON.stringify(ad)).join("\n");

// Imports may be holding all connections for long work.
export const db = (t: Harness) => t.database.housekeeping;

export const rows = (t: Harness, table: "uploads" | "upload_parts") =>
  // By id: updated rows change places.
  db(t).selectFrom(table).selectAll().orderBy(sql`1`).execute();

/** Lets no import write ads, while `work` runs. */
export async function withoutWrites(
  t: Harness,
  work: () => Promise<void>,
): Promise<void> {
  await t.database.kysely.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`
      .execute(transaction);
    await sql`lock table ads in exclusive mode`.execute(transaction);
    await work();
  });
}
