import type pg from "pg";
import { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { ConnectionPool } from "@/lib/db/connection_pool.ts";
import { EmbeddedServer } from "@/lib/db/embedded_server.ts";
import { EmbeddedSocket } from "@/lib/db/embedded_socket.ts";
import { Notifications } from "@/lib/db/notifications.ts";
import { SessionPool } from "@/lib/db/session_pool.ts";
import { Sockets } from "@/lib/db/sockets.ts";
import type { Store, StoreLimits } from "@/lib/db/store.ts";
import type { Log } from "@/lib/log/log.ts";

/** The worker stops a query itself. This is how long to wait before doing it from outside. */
const GRACE_MS = 1000;

/**
 * Settings without effect here, which pg would otherwise read from the
 * environment's `PG*` variables.
 */
const NO_SERVER: pg.ClientConfig = {
  user: "postgres",
  database: "postgres",
  host: "localhost",
  port: 5432,
  ssl: false,
  sslnegotiation: "postgres",
  client_encoding: "UTF8",
  options: " ",
};

/**
 * PGlite behind a pool of one connection with a fair queue. Acknowledged writes
 * survive a kill of the process, but `fsync` is off: a power failure may lose
 * the last seconds.
 */
export function embeddedStore(
  dataDir: string,
  template: string | null,
  limits: StoreLimits,
  log: Log,
): Store {
  const server = new EmbeddedServer(
    dataDir === "memory://" ? null : dataDir,
    template,
  );
  const sockets = new Sockets(() => new EmbeddedSocket(server));
  const availability = new AvailabilityLog(log, "embedded database");
  const notifications = new Notifications((sql) => pool.query(sql));
  const pool: SessionPool = new SessionPool(
    { config: NO_SERVER, sockets, availability },
    { max: 1, idleTimeoutMillis: 0 },
    async (client) => {
      // All connections have the same session, one after the other.
      await client.query("rollback");
      await client.query("discard all");
      await notifications.attach(client);
    },
  );
  const lend = (
    queryTimeoutMs: number,
    waitMs: number,
    own: { lentMax?: number; givesWay?: boolean } = {},
  ) =>
    new ConnectionPool(pool, {
      ...own,
      queryTimeoutMs: queryTimeoutMs && queryTimeoutMs + GRACE_MS,
      waitMs,
      ready: () => server.start(),
      onLend: () => server.deadlineMs = queryTimeoutMs,
    });
  const { statementTimeoutMs, waitMs, pageWaitMs } = limits;
  return {
    kind: "pglite",
    shares: { serving: 1, pages: 1, housekeeping: 0 },
    pools: {
      serving: lend(statementTimeoutMs, waitMs),
      // Only one query of each page waits for the connection at a time, so
      // other callers wait for at most one.
      pages: lend(statementTimeoutMs, pageWaitMs, { lentMax: 1 }),
      housekeeping: lend(statementTimeoutMs, waitMs),
      longRunning: lend(0, 0, { givesWay: true }),
    },
    sockets,
    listen: (channel, subscriber) => notifications.add(channel, subscriber),
    async close() {
      await pool.end();
      await server.close();
    },
  };
}
