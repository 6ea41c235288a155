import { Socket } from "node:net";
import type pg from "pg";
import { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { ConnectionPool } from "@/lib/db/connection_pool.ts";
import { NotificationListener } from "@/lib/db/notification_listener.ts";
import {
  createSessionPool,
  type ServerTraits,
} from "@/lib/db/session_client.ts";
import { Sockets } from "@/lib/db/sockets.ts";
import type { Store, StoreLimits } from "@/lib/db/store.ts";
import type { Log } from "@/lib/log.ts";

/** How much longer we wait than the server may take: past it, the server itself is stuck. */
const GRACE_MS = 1000;
/** Nobody waits for long work, so it goes on if the server, or this process, is slow for a while. */
const LONG_RUNNING_RESPONSE_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 5000;

/**
 * PostgreSQL over TCP: a pool for requests, small ones for housekeeping and long
 * work, a connection that listens. `directUrl` leads past a pooler, if not null.
 */
export function postgresStore(
  { url, directUrl }: { url: string; directUrl: string | null },
  limits: StoreLimits,
  log: Log,
): Store {
  const { shares, statementTimeoutMs, waitMs, pageWaitMs } = limits;
  const sockets = new Sockets(() => new Socket());
  const availability = new AvailabilityLog(log, "connection to the database");
  const shared: pg.ClientConfig = {
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    application_name: "ad-archive",
    stream: () => sockets.open(),
  };
  const direct = { ...shared, connectionString: directUrl ?? url };
  const queryTimeoutMs = statementTimeoutMs + GRACE_MS;
  const listener = new NotificationListener(
    direct,
    queryTimeoutMs,
    new AvailabilityLog(log, "connection for notifications"),
    log,
  );
  const traits: ServerTraits = {};
  const forRequests = (max: number) =>
    createSessionPool(
      { ...shared, max },
      (client) =>
        client.settle(traits, {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          jit: "off",
        }, queryTimeoutMs),
      availability,
    );
  const serving = forRequests(shares.serving);
  const housekeeping = shares.housekeeping === 0
    ? serving
    : forRequests(shares.housekeeping);
  const directTraits: ServerTraits = directUrl === null ? traits : {};
  const longRunning = createSessionPool(
    // Work that takes minutes can also wait for one of its few connections.
    { ...direct, connectionTimeoutMillis: 0, max: shares.longRunning },
    (client) =>
      client.settle(directTraits, {
        statement_timeout: 0,
        idle_in_transaction_session_timeout: 0,
        jit: "off",
      }, LONG_RUNNING_RESPONSE_MS),
    availability,
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
