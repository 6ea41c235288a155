import {
  type ConnectionProvider,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
} from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Without Kysely's lock for migrations: a pooler's clients share the session it is of. */
class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    const none = () => Promise.resolve();
    return Object.assign(new PostgresAdapter(), {
      acquireMigrationLock: none,
      releaseMigrationLock: none,
    });
  }
}

/** Queries on a pool's connections. */
export function buildQueries(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new Dialect({ pool }) });
}

/** The same queries on connections that come from elsewhere: one for each statement or transaction. */
export function withConnections(
  db: Kysely<Schema>,
  provider: ConnectionProvider,
): Kysely<Schema> {
  // Connects by nothing of its own: it only begins and ends transactions.
  const dialect = new Dialect({ pool: () => Promise.reject() });
  return new Kysely<Schema>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: db.getExecutor().withConnectionProvider(provider),
  });
}
