import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { Problem } from "@/lib/problem.ts";

/** Any number that nothing else in the database locks. */
const LOCK_ID = 7_283_946_501;

const running = new WeakSet<Database>();

/**
 * Lets one import run at a time: on PostgreSQL across all instances by an
 * advisory lock of a transaction that stays open meanwhile, which ends with it
 * however that ends, through a pooler too; on the embedded database, which
 * belongs to this process, by a mark in memory.
 *
 * @throws {Problem} `import_running`
 */
export async function withImportLock<T>(
  database: Database,
  run: () => Promise<T>,
): Promise<T> {
  if (running.has(database)) throw new Problem("import_running");
  running.add(database);
  try {
    if (database.kind === "pglite") return await run();
    return await underLock(database, run);
  } finally {
    running.delete(database);
  }
}

async function underLock<T>(
  { longRunning }: Database,
  run: () => Promise<T>,
): Promise<T> {
  let done: { result: T } | undefined;
  try {
    await longRunning.transaction().execute(async (transaction) => {
      const { rows: [row] } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK_ID}) as locked`
        .execute(transaction);
      if (row?.locked !== true) throw new Problem("import_running");
      // Ends the statement before it too, whose snapshot would keep the server
      // from removing old versions of any row for as long as the import runs.
      await sql`set local idle_in_transaction_session_timeout = 0`
        .execute(transaction);
      done = { result: await run() };
    });
  } catch (error) {
    // A lock that was lost meanwhile takes nothing back of what was done.
    if (done === undefined) throw error;
  }
  return done!.result;
}
