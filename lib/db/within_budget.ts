import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Schema } from "@/lib/db/schema.ts";

/** How PostgreSQL reports a statement that ran for longer than `statement_timeout`. */
const CANCELED = "57014";

/**
 * Reads something that is given up if it takes longer than `ms`; the
 * transaction goes on. The embedded database cannot end a statement early, so
 * bound what it reads, too.
 *
 * @param trx a transaction, in which the reading may change nothing
 * @returns null if it was given up
 */
export async function withinBudget<Result>(
  trx: Kysely<Schema>,
  ms: number,
  read: () => Promise<Result>,
): Promise<Result | null> {
  if (ms < 1) return null;
  await sql`savepoint budget`.execute(trx);
  await sql`select set_config('statement_timeout', ${
    String(Math.floor(ms))
  }, true)`.execute(trx);
  try {
    return await read();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CANCELED) {
      return null;
    }
    throw error;
  } finally {
    // Takes the setting back, too. If the connection is lost, that was reported.
    await sql`rollback to savepoint budget`.execute(trx).catch(() => {});
  }
}
