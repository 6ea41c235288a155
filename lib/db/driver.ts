import {
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import type { ConnectionPool } from "@/lib/db/connection_pool.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Queries on a pool's connections. */
export function buildQueries(pool: ConnectionPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PoolDialect(pool) });
}

/**
 * The same queries on connections that are provided elsewhere, one for each
 * statement or transaction.
 */
export function withConnections(
  db: Kysely<Schema>,
  pool: ConnectionPool,
  provider: ConnectionProvider,
): Kysely<Schema> {
  const dialect = new PoolDialect(pool);
  return new Kysely<Schema>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: db.getExecutor().withConnectionProvider(provider),
  });
}

class PoolDialect extends PostgresDialect {
  constructor(private readonly pool: ConnectionPool) {
    super({ pool });
  }

  override createDriver = () => new EagerDriver({ pool: this.pool });

  /** Without Kysely's migration lock: it belongs to a session, which a pooler's clients share. */
  override createAdapter(): PostgresAdapter {
    const none = () => Promise.resolve();
    return Object.assign(new PostgresAdapter(), {
      acquireMigrationLock: none,
      releaseMigrationLock: none,
    });
  }
}

/** Sends the first statement of a transaction together with its beginning. */
class EagerDriver extends PostgresDriver {
  override beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // It fails only with the connection, and then the next statement does too.
    super.beginTransaction(connection, settings).catch(() => {});
    return Promise.resolve();
  }
}
