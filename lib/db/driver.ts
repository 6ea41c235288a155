import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { ConnectionPool, Lent } from "@/lib/db/connection_pool.ts";

/**
 * Kysely's dialect for the connections of a pool. Without a pool, it only
 * begins and ends transactions on connections that are provided by others.
 */
export class PoolDialect implements Dialect {
  constructor(private readonly pool?: ConnectionPool) {}

  createDriver = () => new PoolDriver(this.pool);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);

  /** Without Kysely's migration lock: it belongs to a session, which a pooler's clients share. */
  createAdapter(): PostgresAdapter {
    const none = () => Promise.resolve();
    return Object.assign(new PostgresAdapter(), {
      acquireMigrationLock: none,
      releaseMigrationLock: none,
    });
  }
}

/** Commands for which Kysely reports the number of rows. */
const CHANGED = /^(?:INSERT|UPDATE|DELETE|MERGE) (?:\d+ )?(\d+)$/;
/** Commands that Kysely checks: `commit` of a failed transaction returns ROLLBACK. */
const ENDED = /^(?:COMMIT|ROLLBACK)$/;

class Connection implements DatabaseConnection {
  /** The statement that opens a transaction, to be sent with the next one. */
  begin: string | undefined;
  #isLost = false;

  constructor(private readonly lent: Lent) {}

  async executeQuery<Row>(
    { sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">,
  ): Promise<QueryResult<Row>> {
    const { begin } = this;
    this.begin = undefined;
    const { rows, done } = await this.lent.run(sql, parameters, begin);
    if (done.startsWith("SELECT")) return { rows: rows as Row[] };
    if (ENDED.test(done)) return { rows: [{ command: done } as Row] };
    const changed = CHANGED.exec(done)?.[1];
    return changed === undefined
      ? { rows: rows as Row[] }
      : { rows: rows as Row[], numAffectedRows: BigInt(changed) };
  }

  streamQuery(): never {
    throw new Error("Rows are not streamed.");
  }

  /** Removes the connection from the pool. */
  lose(): void {
    this.#isLost = true;
  }

  release(): void {
    this.lent.release(this.#isLost);
  }
}

/** Transactions begin with their first statement, in the same packet. */
class PoolDriver implements Driver {
  /** For its way to report a commit that rolled back. */
  readonly #postgres = new PostgresDriver({ pool: undefined as never });

  constructor(private readonly pool?: ConnectionPool) {}

  init = () => Promise.resolve();
  destroy = () => Promise.resolve();

  async acquireConnection(): Promise<Connection> {
    if (this.pool === undefined) throw new Error("There is no pool.");
    return new Connection(await this.pool.connect());
  }

  beginTransaction(
    connection: Connection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel && `isolation level ${isolationLevel}`;
    connection.begin = ["begin", level, accessMode]
      .filter((each) => each !== undefined).join(" ");
    return Promise.resolve();
  }

  async commitTransaction(connection: Connection): Promise<void> {
    if (!forgetBegin(connection)) {
      await this.#postgres.commitTransaction(connection);
    }
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    if (forgetBegin(connection)) return;
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } catch (error) {
      connection.lose();
      throw error;
    }
  }

  releaseConnection(connection: Connection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }
}

/** Whether the transaction had no statement, so that it need not be ended. */
function forgetBegin(connection: Connection): boolean {
  const isEmpty = connection.begin !== undefined;
  connection.begin = undefined;
  return isEmpty;
}
