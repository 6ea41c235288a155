import type { ConnectionPool } from "@/lib/db/connection_pool.ts";
import type {
  ConnectionShares,
  ServingShares,
} from "@/lib/db/connection_shares.ts";
import type { Subscriber } from "@/lib/db/subscriptions.ts";

/** What differs between the embedded database and a server. */
export interface Store {
  readonly kind: "pglite" | "postgres";
  readonly shares: ServingShares;
  /** For each kind of work; see `Database`. */
  readonly pools: Readonly<
    Record<"serving" | "pages" | "housekeeping" | "longRunning", ConnectionPool>
  >;
  /** Prepares what a first query would otherwise have to wait for. */
  start(): Promise<void>;
  /** @returns stops this subscriber. */
  listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>>;
  /** Cuts every connection, and with it what runs there. */
  sever(): void;
  /** Closes what is not part of the pools, and waits until connections are closed. */
  close(): Promise<void>;
}

/** The durations and sizes that both stores share; see `DatabaseOptions`. */
export interface StoreLimits {
  statementTimeoutMs: number;
  waitMs: number;
  pageWaitMs: number;
  shares: ConnectionShares;
}
