import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** An arbitrary number that is not used for another advisory lock. */
const LOCK_ID = 7_283_946_501;

const running = new WeakSet<Database>();

/**
 * Ensures that only one import runs at a time. On PostgreSQL, an advisory lock
 * of a transaction that stays open during the import does this for all
 * instances; it is released however the process ends, also through a pooler.
 * The embedded database belongs to this process, so a flag in memory is enough.
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
      // This also ends the previous statement, whose snapshot would otherwise
      // prevent the server from vacuuming old rows during the import.
      await sql`set local idle_in_transaction_session_timeout = 0`
        .execute(transaction);
      done = { result: await run() };
    });
  } catch (error) {
    // If only the lock was lost, the work is still done.
    if (done === undefined) throw error;
  }
  return done!.result;
}
