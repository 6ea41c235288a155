import { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { ConnectionLimit } from "@/lib/db/connection_limit.ts";
import { ConnectionPool } from "@/lib/db/connection_pool.ts";
import { NotificationListener } from "@/lib/db/notification_listener.ts";
import {
  clientConfig,
  createRequestPool,
  responseMs,
} from "@/lib/db/request_pool.ts";
import type { ServerTraits } from "@/lib/db/session_client.ts";
import { SessionPool } from "@/lib/db/session_pool.ts";
import { Sockets } from "@/lib/db/sockets.ts";
import type { Store, StoreLimits } from "@/lib/db/store.ts";
import type { Log } from "@/lib/log.ts";

/** No request waits for long work, so it tolerates a slow server or process. */
const LONG_RUNNING_RESPONSE_MS = 15_000;

/**
 * PostgreSQL over TCP: a pool for requests, small pools for housekeeping and
 * long work, and a connection that listens. `directUrl`, if not null, bypasses
 * a pooler.
 */
export function postgresStore(
  { url, directUrl }: { url: string; directUrl: string | null },
  limits: StoreLimits,
  log: Log,
): Store {
  const { shares, statementTimeoutMs, waitMs, pageWaitMs } = limits;
  const sockets = new Sockets();
  const availability = new AvailabilityLog(log, "connection to the database");
  const limit = new ConnectionLimit(log);
  const shared = clientConfig(url, waitMs, sockets);
  const direct = { ...shared, connectionString: directUrl ?? url };
  const queryTimeoutMs = responseMs(statementTimeoutMs);
  const listener = new NotificationListener(
    direct,
    queryTimeoutMs,
    new AvailabilityLog(log, "connection for notifications"),
    limit,
    log,
  );
  const traits: ServerTraits = {};
  const server = { config: shared, traits, availability, limit };
  const forRequests = (max: number) =>
    createRequestPool(server, { max, statementTimeoutMs });
  const serving = forRequests(shares.serving);
  const housekeeping = shares.housekeeping === 0
    ? serving
    : forRequests(shares.housekeeping);
  const directTraits: ServerTraits = directUrl === null ? traits : {};
  const longRunning = new SessionPool(
    // Work that takes minutes can also wait for one of its few connections.
    // Other pools, and other processes, may need these connections.
    {
      ...direct,
      connectionTimeoutMillis: 0,
      idleTimeoutMillis: 1000,
      max: shares.longRunning,
    },
    (client) =>
      client.settle(directTraits, {
        statement_timeout: 0,
        idle_in_transaction_session_timeout: 0,
        jit: "off",
      }, LONG_RUNNING_RESPONSE_MS),
    availability,
    limit,
  );
  return {
    kind: "postgres",
    shares,
    pools: {
      serving: new ConnectionPool(serving, { queryTimeoutMs }),
      pages: new ConnectionPool(serving, {
        queryTimeoutMs,
        waitMs: pageWaitMs,
        lentMax: shares.pages,
      }),
      housekeeping: new ConnectionPool(housekeeping, { queryTimeoutMs }),
      longRunning: new ConnectionPool(
        longRunning,
        directUrl === null ? {} : { variable: "DATABASE_DIRECT_URL" },
      ),
    },
    start: () => Promise.resolve(),
    listen: (channel, subscriber) =>
      shares.listening === 0
        ? Promise.resolve(() => Promise.resolve())
        : listener.listen(channel, subscriber),
    sever: () => sockets.destroy(),
    async close() {
      await listener.close();
      await sockets.closed();
    },
  };
}
