import type { ConnectionPool } from "@/lib/db/connection_pool.ts";
import type {
  ConnectionShares,
  ServingShares,
} from "@/lib/db/connection_shares.ts";
import type { Sockets } from "@/lib/db/sockets.ts";
import type { Subscriber } from "@/lib/db/notifications.ts";

/** The differences between the embedded database and a server. */
export interface Store {
  readonly kind: "pglite" | "postgres";
  readonly shares: ServingShares;
  /** The pool for each kind of work; see `Database`. */
  readonly pools: Readonly<
    Record<"serving" | "pages" | "housekeeping" | "longRunning", ConnectionPool>
  >;
  /** Does the work that a first query would otherwise wait for. */
  start(): Promise<void>;
  /** @returns stops this subscriber. */
  listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>>;
  /** Of all connections. */
  readonly sockets: Sockets;
  /** Closes what is not part of the pools. */
  close(): Promise<void>;
}

/** Time limits and sizes of both stores; see `DatabaseOptions`. */
export interface StoreLimits {
  statementTimeoutMs: number;
  waitMs: number;
  pageWaitMs: number;
  shares: ConnectionShares;
}
