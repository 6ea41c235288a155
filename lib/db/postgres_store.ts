import { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { ConnectionLimit } from "@/lib/db/connection_limit.ts";
import { ConnectionPool } from "@/lib/db/connection_pool.ts";
import { Listener } from "@/lib/db/listener.ts";
import { connectTo, createRequestPool } from "@/lib/db/request_pool.ts";
import { SessionPool } from "@/lib/db/session_pool.ts";
import { Sockets } from "@/lib/db/sockets.ts";
import type { Store, StoreLimits } from "@/lib/db/store.ts";
import type { Log } from "@/lib/log/log.ts";

/** How many times as long as requests long work waits for a new connection, since it tolerates a slow server or process. */
const PATIENCE = 8;

/**
 * PostgreSQL over TCP: a pool for requests, small pools for housekeeping and
 * long work, and a connection that listens. `directUrl`, if not null, bypasses
 * a pooler.
 */
export function postgresStore(
  { url, directUrl }: { url: string; directUrl: string | null },
  { shares, statementTimeoutMs, waitMs, pageWaitMs }: StoreLimits,
  log: Log,
): Store {
  const server = {
    config: connectTo(url, waitMs),
    sockets: new Sockets(),
    availability: new AvailabilityLog(log, "connection to the database"),
    limit: new ConnectionLimit(log),
  };
  const direct = { ...server, config: connectTo(directUrl ?? url, waitMs) };
  const forRequests = (max: number) =>
    createRequestPool(server, max, statementTimeoutMs);
  const serving = forRequests(shares.serving);
  const housekeeping = shares.housekeeping === 0
    ? serving
    : forRequests(shares.housekeeping);
  const longRunning = new SessionPool(
    direct,
    // Other pools, and other processes, may need these connections.
    {
      connectionTimeoutMillis: PATIENCE * waitMs,
      idleTimeoutMillis: 1000,
      max: shares.longRunning,
    },
    (client) => {
      client.timeoutMs = PATIENCE * waitMs;
      return client.settle({
        statement_timeout: 0,
        idle_in_transaction_session_timeout: 0,
        // If a machine vanishes, the server ends its transaction, and with it the
        // lock of its import, after a minute. By default, it waits two hours.
        tcp_keepalives_idle: 30,
        tcp_keepalives_interval: 10,
        tcp_user_timeout: 60_000,
      });
    },
  );
  const listener = shares.listening === 0 ? null : new Listener(
    {
      ...direct,
      availability: new AvailabilityLog(log, "connection for notifications"),
    },
    statementTimeoutMs,
    log,
  );
  return {
    kind: "postgres",
    shares,
    sockets: server.sockets,
    pools: {
      serving: new ConnectionPool(serving),
      pages: new ConnectionPool(serving, {
        waitMs: pageWaitMs,
        lentMax: shares.pages,
      }),
      housekeeping: new ConnectionPool(housekeeping),
      longRunning: new ConnectionPool(longRunning, {
        // Work that takes minutes can also wait for one of its few connections.
        waitMs: 0,
        ...directUrl !== null && { variable: "DATABASE_DIRECT_URL" },
      }),
    },
    listen: (channel, subscriber) =>
      listener?.listen(channel, subscriber) ??
        Promise.resolve(() => Promise.resolve()),
    close: () => listener?.end() ?? Promise.resolve(),
  };
}
