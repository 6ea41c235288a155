import type pg from "pg";
import type { AvailabilityLog } from "@/lib/db/availability_log.ts";
import type { ConnectionLimit } from "@/lib/db/connection_limit.ts";
import type { SessionClient } from "@/lib/db/session_client.ts";
import { SessionPool } from "@/lib/db/session_pool.ts";
import type { Sockets } from "@/lib/db/sockets.ts";

/**
 * How much longer to wait than the server's own time limit. After that, the
 * server itself is stuck.
 */
const GRACE_MS = 1000;
const IDLE_IN_TRANSACTION_MS = 5000;

/** A server's URL and how to connect to it. */
export interface Server {
  readonly url: string;
  /** How long connecting may take. */
  readonly waitMs: number;
  readonly sockets: Sockets;
  readonly availability: AvailabilityLog;
  /** Without it, a refused connection fails at once, as on a replica. */
  readonly limit?: ConnectionLimit;
}

/** @param settle prepares a new connection before its first use */
export function createPool(
  { url, waitMs, sockets, availability, limit }: Server,
  config: pg.PoolConfig,
  settle: (client: SessionClient) => Promise<void>,
): SessionPool {
  const common = {
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    application_name: "ad-archive",
    stream: sockets.open,
  };
  return new SessionPool({ ...common, ...config }, settle, availability, limit);
}

/** Connections for requests, whose queries have a deadline. */
export function createRequestPool(
  server: Server,
  max: number,
  statementTimeoutMs: number,
  query_timeout = statementTimeoutMs + GRACE_MS,
): SessionPool {
  return createPool(server, { max, query_timeout }, (client) =>
    client.settle({
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }));
}
