import { type Kysely, sql } from "kysely";
import { type Config, DATABASE_POOL_MAX_DEFAULT } from "@/lib/config/config.ts";
import { embeddedStore } from "@/lib/db/embedded_store.ts";
import { UnsupportedServerError } from "@/lib/db/errors.ts";
import { postgresStore } from "@/lib/db/postgres_store.ts";
import { buildQueries } from "@/lib/db/driver.ts";
import { createReplica } from "@/lib/db/replica.ts";
import type { Schema } from "@/lib/db/schema.ts";
import {
  type ConnectionShares,
  shareConnections,
  type StoreLimits,
} from "@/lib/db/store.ts";
import type { Log } from "@/lib/log/log.ts";

const OLDEST_SERVER = 150_000;
/** Longer than a query may hold the connection. */
const WAIT_MS = 2000;

/** Durations in milliseconds. */
export interface DatabaseOptions {
  /** Time limit for a query of `kysely`; default 1500. */
  statementTimeoutMs?: number;
  /**
   * How long a query of `kysely` may wait for a connection; default 2000, or
   * twice that if all share one connection.
   */
  waitMs?: number;
  /** Connections to a server, instead of the shares of `DATABASE_POOL_MAX`. */
  shares?: Partial<ConnectionShares>;
  /** How long `close` lets queries finish; default 5000. */
  drainMs?: number;
  /** Dump of a data directory (a tar file's path) that a new embedded database starts from. */
  template?: string;
  log?: Log;
}

/** An embedded PGlite or a PostgreSQL server, with the same behavior and errors. */
export type Database = ReturnType<typeof createDatabase>;

/** Creates the database client. It opens nothing until it is used. */
export function createDatabase(
  config:
    & Pick<Config, "databaseUrl" | "dataDir">
    & Partial<
      Pick<Config, "databaseDirectUrl" | "databaseReadUrl" | "databasePoolMax">
    >,
  options: DatabaseOptions = {},
) {
  const log = options.log ?? (() => {});
  const {
    databaseUrl: url,
    databaseDirectUrl: directUrl = null,
    databaseReadUrl: readUrl = null,
  } = config;
  const shares = {
    ...shareConnections(config.databasePoolMax ?? DATABASE_POOL_MAX_DEFAULT),
    ...options.shares,
  };
  const isShared = url === null || shares.housekeeping === 0;
  const waitMs = options.waitMs ?? (isShared ? 2 : 1) * WAIT_MS;
  const limits: StoreLimits = {
    statementTimeoutMs: options.statementTimeoutMs ?? 1500,
    waitMs,
    // A page's queries also wait for each other.
    pageWaitMs: options.waitMs ?? 2 * waitMs,
    shares,
  };
  const store = url === null
    ? embeddedStore(config.dataDir, options.template ?? null, limits, log)
    : postgresStore({ url, directUrl }, limits, log);
  const { pools, sockets } = store;
  /** For API requests: each query has a time limit. */
  const kysely = buildQueries(pools.serving);
  /** For pages: uses at most half of the same connections, so that the rest is left to the API. */
  const pages = buildQueries(pools.pages);
  /** The server of `DATABASE_READ_URL`; null: not configured. */
  const replica = readUrl === null
    ? null
    : createReplica({ url: readUrl, sockets }, { kysely, pages }, limits, log);
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    const sever = setTimeout(
      () => sockets.destroy(),
      options.drainMs ?? 5000,
    );
    await Promise.all([
      replica?.close(),
      store.close(),
      ...Object.values(pools).map((pool) => pool.end()),
    ]);
    await sockets.closed();
    clearTimeout(sever);
  }

  return {
    kind: store.kind,
    /** The connections that requests may use. */
    shares: store.shares,
    kysely,
    pages,
    /** For reading the archive, like `kysely`: from the replica while it is in use. */
    get reads(): Kysely<Schema> {
      return replica?.reads ?? this.kysely;
    },
    /** For reading the archive, like `pages`: from the replica while it is in use. */
    get pageReads(): Kysely<Schema> {
      return replica?.pageReads ?? this.pages;
    },
    replica,
    /** For keys, usage and sessions: connections that reads of the archive cannot take. */
    housekeeping: buildQueries(pools.housekeeping),
    /**
     * For imports and migrations, without timeouts. The embedded database
     * serves requests between its transactions, so keep them short.
     */
    longRunning: buildQueries(pools.longRunning),
    /**
     * Connects and checks the server's version. Otherwise the first query
     * connects.
     * @throws {CannotOpenError | UnsupportedServerError} or the driver's error
     */
    open: () => requireSupport(kysely),
    /** Rejects new queries, waits for running ones, closes all connections and releases the lock. */
    close: (): Promise<void> => closing ??= closeAll(),
    [Symbol.asyncDispose](): Promise<void> {
      return this.close();
    },
    /**
     * Calls `onPayload` for each committed notification, and `onGap` after a
     * reconnect if some may have been missed. Returns a function that stops
     * listening.
     */
    listen: (
      channel: string,
      onPayload: (payload: string) => void,
      onGap = () => {},
    ) => store.listen(channel, { onPayload, onGap }),
    /**
     * On the embedded database all three are the same connection. `serving`
     * includes the pages' connections.
     */
    stats: () => ({
      // Of the pool's two users, only pages have a limit below its size.
      serving: pools.pages.stats,
      housekeeping: pools.housekeeping.stats,
      longRunning: pools.longRunning.stats,
    }),
  };
}

/** @throws {UnsupportedServerError} */
export async function requireSupport(db: Kysely<Schema>): Promise<void> {
  // SQL_ASCII keeps bytes as they come, which are UTF-8.
  const { rows: [row] } = await sql<{ objection: string | null }>`
    select case
      when current_setting('server_version_num')::int < ${OLDEST_SERVER}
        then 'The server must be PostgreSQL 15 or later.'
      when current_setting('server_encoding') not in ('UTF8', 'SQL_ASCII')
        then 'The database must have the encoding UTF8.'
    end as objection`.execute(db);
  if (row!.objection !== null) throw new UnsupportedServerError(row!.objection);
}
