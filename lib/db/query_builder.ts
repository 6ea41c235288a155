import { type ConnectionProvider, Kysely } from "kysely";
import type { ConnectionPool } from "@/lib/db/connection_pool.ts";
import { PoolDialect } from "@/lib/db/driver.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Runs a statement on a connection that nothing else uses meanwhile. */
export type Run = ConnectionPool["run"];

const runs = new WeakMap<Kysely<Schema>, Run>();

/**
 * Runs statements without the query builder's executor. Undefined for
 * transactions and builders with plugins.
 */
export const runOf = (db: Kysely<Schema>): Run | undefined => runs.get(db);

/** Queries on a pool's connections. */
export function buildQueries(pool: ConnectionPool): Kysely<Schema> {
  const db = new Kysely<Schema>({ dialect: new PoolDialect(pool) });
  runs.set(db, (text, values) => pool.run(text, values));
  return db;
}

/**
 * The same queries on connections that are provided elsewhere, one for each
 * statement or transaction.
 */
export function withConnections(
  db: Kysely<Schema>,
  provider: ConnectionProvider,
  run: Run,
): Kysely<Schema> {
  const dialect = new PoolDialect();
  const moved = new Kysely<Schema>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: db.getExecutor().withConnectionProvider(provider),
  });
  runs.set(moved, run);
  return moved;
}
