import type { ConnectionPool } from "@/lib/db/connection_pool.ts";
import type { Sockets } from "@/lib/db/sockets.ts";
import type { Subscriber } from "@/lib/db/notifications.ts";

/** How a process divides its connections. */
export type ConnectionShares = Readonly<ReturnType<typeof shareConnections>>;

/** Connections that requests may use. */
export type ServingShares = Pick<
  ConnectionShares,
  "serving" | "pages" | "housekeeping"
>;

/** @param max connections of the process, at least 3 */
export function shareConnections(max: number) {
  const longRunning = 2;
  const housekeeping = max < 4 ? 0 : Math.max(1, Math.floor(max / 5));
  // Polling also finds every change, so with few connections, reads have
  // priority.
  const listening = max < 6 ? 0 : 1;
  const serving = max - longRunning - housekeeping - listening;
  return {
    /** For requests. */
    serving,
    /** How many of those pages may use at once; the rest is reserved for the API. */
    pages: Math.ceil(serving / 2),
    /** For keys, usage and sessions, which must not wait behind reads; 0: they share `serving`. */
    housekeeping,
    /** An import holds its lock on one connection and writes on the other. Migrations need one. */
    longRunning,
    /** For notifications; 0: only polling detects changes. */
    listening,
  };
}

/** The differences between the embedded database and a server. */
export interface Store {
  readonly kind: "pglite" | "postgres";
  readonly shares: ServingShares;
  /** The pool for each kind of work; see `Database`. */
  readonly pools: Readonly<
    Record<"serving" | "pages" | "housekeeping" | "longRunning", ConnectionPool>
  >;
  /** @returns stops this subscriber. */
  listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>>;
  /** The sockets of all connections. */
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
