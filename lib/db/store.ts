import type { ConnectionPool } from "@/lib/db/connection_pool.ts";
import type { ConnectionShares } from "@/lib/db/connection_shares.ts";
import type { Subscriber } from "@/lib/db/subscriptions.ts";

/** What differs between the embedded database and a server. */
export interface Store {
  readonly kind: "pglite" | "postgres";
  /** For requests: a deadline for each query, and a short wait for a connection. */
  readonly serving: ConnectionPool;
  /** As `serving`, for pages: they take a part of its connections at most. */
  readonly pages: ConnectionPool;
  /** As `serving`, for keys, usage and sessions: no read takes these connections. */
  readonly housekeeping: ConnectionPool;
  /** For imports, migrations and seeds: no deadline. */
  readonly longRunning: ConnectionPool;
  /** Makes ready what a first query would otherwise have to wait for. */
  start(): Promise<void>;
  listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>>;
  /** Cuts every connection, and with it what runs there. */
  sever(): void;
  /** Closes whatever holds no query of the pools, and waits until connections are closed. */
  close(): Promise<void>;
}

/** The durations and sizes that both stores share; see `DatabaseOptions`. */
export interface StoreLimits {
  statementTimeoutMs: number;
  waitMs: number;
  shares: ConnectionShares;
}
