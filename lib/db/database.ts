import { Kysely, PostgresDialect, sql } from "kysely";
import type { Config } from "@/lib/config.ts";
import type { DatabaseLog } from "./availability_log.ts";
import type { ConnectionPool, PoolStats } from "./connection_pool.ts";
import { embeddedStore } from "./embedded_store.ts";
import { UnsupportedServerError } from "./errors.ts";
import { postgresStore } from "./postgres_store.ts";
import type { Schema } from "./schema.ts";
import type { Store, StoreLimits } from "./store.ts";

const OLDEST_SERVER = 150_000;

/** Durations in milliseconds. */
export interface DatabaseOptions extends Partial<StoreLimits> {
  /** Ends a query of `kysely`; default 1500. */
  statementTimeoutMs?: number;
  /** How long a query of `kysely` may wait for a connection; default 1000. */
  waitMs?: number;
  /** Connections of `kysely` to a server; default 8. */
  poolMax?: number;
  /** Connections of `longRunning` to a server; default 2. */
  longRunningPoolMax?: number;
  /** How long `close` lets queries finish; default 5000. */
  drainMs?: number;
  /** Dump of a data directory (a tar file's path) that a new embedded database starts from. */
  template?: string;
  log?: DatabaseLog;
}

/**
 * The archive's database: an embedded PGlite or a PostgreSQL server, with the
 * same behaviour. Errors of both go through `toProblem` in `errors.ts`.
 */
export interface Database extends AsyncDisposable {
  readonly kind: "pglite" | "postgres";
  /** For requests: each query has a deadline. */
  readonly kysely: Kysely<Schema>;
  /**
   * For imports, migrations and seeds: no deadline, and no end to waiting.
   * The embedded database has one connection for both, so keep transactions
   * short: requests are served between them.
   */
  readonly longRunning: Kysely<Schema>;
  /**
   * Connects and checks the server's version. The first query connects too.
   *
   * @throws {DatabaseLockedError | UnsupportedServerError} or the driver's error.
   */
  open(): Promise<void>;
  /** Turns new queries away, lets running ones finish, closes, lets go of the lock. */
  close(): Promise<void>;
  /** @param payload shorter than 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Calls `onPayload` for each notification, which a transaction sends when it
   * commits. `onGap` tells that some may have been missed, because the
   * connection was lost: read again what they announce. Does not reject while
   * a server is away, but calls `onGap` when it is there.
   *
   * @returns stops listening.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
  stats(): { serving: PoolStats; longRunning: PoolStats };
}

/** Makes the database's client. Nothing is opened or connected before it is used. */
export function createDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  options: DatabaseOptions = {},
): Database {
  const log = options.log ?? (() => {});
  const limits: StoreLimits = {
    statementTimeoutMs: options.statementTimeoutMs ?? 1500,
    waitMs: options.waitMs ?? 1000,
    poolMax: options.poolMax ?? 8,
    longRunningPoolMax: options.longRunningPoolMax ?? 2,
  };
  const store = config.databaseUrl === null
    ? embeddedStore(config.dataDir, options.template ?? null, limits, log)
    : postgresStore(config.databaseUrl, limits, log);
  return new StoreDatabase(store, options.drainMs ?? 5000);
}

class StoreDatabase implements Database {
  readonly kind: "pglite" | "postgres";
  readonly kysely: Kysely<Schema>;
  readonly longRunning: Kysely<Schema>;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly store: Store,
    private readonly drainMs: number,
  ) {
    this.kind = store.kind;
    this.kysely = queryBuilder(store.serving);
    this.longRunning = queryBuilder(store.longRunning);
  }

  async open(): Promise<void> {
    await this.store.start();
    if (this.kind === "pglite") return;
    const { rows: [row] } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version
    `.execute(this.kysely);
    if (row === undefined || row.version < OLDEST_SERVER) {
      throw new UnsupportedServerError(
        "The server must be PostgreSQL 15 or later.",
      );
    }
  }

  close(): Promise<void> {
    return this.#closing ??= this.#close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    const lenders = [this.store.serving, this.store.longRunning];
    for (const lender of lenders) lender.close();
    const evict = setTimeout(() => {
      for (const lender of lenders) lender.evict();
    }, this.drainMs);
    const pools = new Set(lenders.map((lender) => lender.pool));
    await Promise.all([...pools].map((pool) => pool.end()));
    clearTimeout(evict);
    await Promise.all([this.kysely.destroy(), this.longRunning.destroy()]);
    await this.store.close();
  }

  async notify(channel: string, payload: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${payload})`.execute(this.kysely);
  }

  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void = () => {},
  ): Promise<() => Promise<void>> {
    return this.store.listen(channel, { onPayload, onGap });
  }

  stats(): { serving: PoolStats; longRunning: PoolStats } {
    return {
      serving: this.store.serving.stats,
      longRunning: this.store.longRunning.stats,
    };
  }
}

function queryBuilder(pool: ConnectionPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
