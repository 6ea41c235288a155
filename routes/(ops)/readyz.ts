import { assertMigrated, SchemaMismatchError } from "@/lib/db/migrate.ts";
import { privateJson } from "@/lib/http/json.ts";
import { resource } from "@/lib/api/resource.ts";
import { notMigrated, Problem } from "@/lib/problem.ts";

/** The database answers, all migrations are done, and the process is not stopping. */
export const handler = resource({
  async GET({ state }) {
    const { database, lifecycle } = state.services;
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
    return privateJson({ status: "ok" });
  },
}, { type: null });
