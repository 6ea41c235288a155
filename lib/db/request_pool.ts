import type pg from "pg";
import type { AvailabilityLog } from "@/lib/db/availability_log.ts";
import type { ConnectionLimit } from "@/lib/db/connection_limit.ts";
import type { ServerTraits } from "@/lib/db/session_client.ts";
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
  readonly config: pg.ClientConfig;
  readonly traits: ServerTraits;
  readonly availability: AvailabilityLog;
  /** Without it, a refused connection fails at once, as on a replica. */
  readonly limit?: ConnectionLimit;
}

/** How long a request waits for the response to a query. */
export const responseMs = (statementTimeoutMs: number) =>
  statementTimeoutMs + GRACE_MS;

/** Connections for requests, whose queries have a deadline. */
export function createRequestPool(
  { config, traits, availability, limit }: Server,
  { max, statementTimeoutMs }: { max: number; statementTimeoutMs: number },
): SessionPool {
  return new SessionPool(
    { ...config, max },
    (client) =>
      client.settle(traits, {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        jit: "off",
      }, responseMs(statementTimeoutMs)),
    availability,
    limit,
  );
}

/** Settings for every TCP connection. */
export function clientConfig(
  url: string,
  waitMs: number,
  sockets: Sockets,
): pg.ClientConfig {
  return {
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    application_name: "ad-archive",
    stream: sockets.open,
  };
}
