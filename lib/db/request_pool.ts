import { type Server, SessionPool } from "@/lib/db/session_pool.ts";

/**
 * How much longer to wait than the server's own time limit. After that, the
 * server itself is stuck.
 */
const GRACE_MS = 1000;
const IDLE_IN_TRANSACTION_MS = 5000;

/** @param connectionTimeoutMillis how long connecting may take */
export const connectTo = (
  connectionString: string,
  connectionTimeoutMillis: number,
) => ({
  connectionString,
  connectionTimeoutMillis,
  keepAlive: true,
  // By default, the system probes a silent connection after two hours.
  keepAliveInitialDelayMillis: 30_000,
});

/** Connections for requests, whose queries have a deadline. */
export const createRequestPool = (
  server: Server,
  max: number,
  statementTimeoutMs: number,
  query_timeout = statementTimeoutMs + GRACE_MS,
) =>
  new SessionPool(server, { max, query_timeout }, (client) =>
    client.settle({
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }));
