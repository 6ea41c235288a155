import { assertMigrated, SchemaMismatchError } from "@/lib/db/migrate.ts";
import { OPEN } from "@/lib/http/policy.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { notMigrated, Problem } from "@/lib/errors/problem.ts";

/**
 * Succeeds if the database responds, all migrations are applied, and the
 * process is not stopping.
 */
export const handler = endpoint(OPEN, {
  async GET({ services: { database, lifecycle } }) {
    if (lifecycle.signal.aborted) {
      throw new Problem("database_unavailable", {
        message: "The service is stopping.",
        retryAfterSeconds: 1,
      });
    }
    try {
      await assertMigrated({ longRunning: database.kysely });
    } catch (error) {
      if (!(error instanceof SchemaMismatchError)) throw error;
      throw notMigrated(error);
    }
    return { status: "ok" };
  },
});
