import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { Problem } from "@/lib/problem.ts";

/** Any number that nothing else in the database locks. */
const LOCK_ID = 7_283_946_501;

const running = new WeakSet<Database>();

/**
 * Lets one import run at a time: on PostgreSQL across all instances by an
 * advisory lock, which ends with its connection however that ends; on the
 * embedded database, which belongs to this process, by a mark in memory.
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
    return await database.longRunning.connection().execute(
      async (connection) => {
        const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(${LOCK_ID}) as locked`.execute(connection);
        if (!rows[0]!.locked) throw new Problem("import_running");
        try {
          return await run();
        } finally {
          await sql`select pg_advisory_unlock(${LOCK_ID})`.execute(connection)
            .catch(() => {});
        }
      },
    );
  } finally {
    running.delete(database);
  }
}
