import pg from "pg";
import {
  AvailabilityLog,
  type DatabaseLog,
} from "@/lib/db/availability_log.ts";
import { ConnectionPool } from "@/lib/db/connection_pool.ts";
import { EmbeddedListener } from "@/lib/db/embedded_listener.ts";
import { EmbeddedServer } from "@/lib/db/embedded_server.ts";
import { EmbeddedSocket } from "@/lib/db/embedded_socket.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import { Sockets } from "@/lib/db/sockets.ts";
import type { Store, StoreLimits } from "@/lib/db/store.ts";
import { VALUE_PARSERS } from "@/lib/db/value_parsers.ts";

/** The worker ends a query by itself; we only step in where it cannot. */
const GRACE_MS = 1000;

/** Settings that mean nothing here, but which pg would else take from the environment's `PG*` variables. */
const NO_SERVER: pg.ClientConfig = {
  user: "postgres",
  database: "postgres",
  host: "localhost",
  port: 5432,
  ssl: false,
  sslnegotiation: "postgres",
  client_encoding: "UTF8",
  application_name: "ad-archive",
  options: " ",
};

/**
 * PGlite behind a pool of one connection, whose queue is fair: a transaction
 * holds it to its end, and long work lets requests in between its
 * transactions.
 *
 * What is acknowledged survives a kill of the process. PGlite runs with
 * `fsync` off, so a power failure may lose the last seconds.
 */
export function embeddedStore(
  dataDir: string,
  template: string | null,
  limits: StoreLimits,
  log: DatabaseLog,
): Store {
  const server = new EmbeddedServer(
    dataDir === "memory://" ? null : dataDir,
    template,
  );
  const sockets = new Sockets(() => new EmbeddedSocket(server));
  const availability = new AvailabilityLog(log, "embedded database");
  const listener = new EmbeddedListener((sql) => pool.query(sql));
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    ...NO_SERVER,
    stream: () => sockets.open(),
    types: VALUE_PARSERS,
    Client: SessionClient,
    onConnect: async (client) => {
      await listener.attach(client);
      availability.restored();
    },
  });
  pool.on("error", (error) => availability.lost(error));
  pool.on("connect", (client) => {
    client.on("error", (error: Error) => availability.lost(error));
  });

  let booted: Promise<void> | undefined;
  const ready = () =>
    booted ??= server.start().catch((error) => {
      booted = undefined;
      throw error;
    });
  const lend = (queryTimeoutMs: number, waitMs: number, lentMax = Infinity) =>
    new ConnectionPool(pool, {
      lentMax,
      queryTimeoutMs: queryTimeoutMs === 0 || server.isEphemeral
        ? queryTimeoutMs
        : queryTimeoutMs + GRACE_MS,
      waitMs,
      ready,
      onLend: () => server.deadlineMs = queryTimeoutMs,
    });
  return {
    kind: "pglite",
    serving: lend(limits.statementTimeoutMs, limits.waitMs),
    // One query of a page waits for the connection at a time, however many
    // are asked for: everyone else waits for that one alone.
    pages: lend(limits.statementTimeoutMs, limits.waitMs, 1),
    housekeeping: lend(limits.statementTimeoutMs, limits.waitMs),
    longRunning: lend(0, 0),
    start: ready,
    listen: (channel, subscriber) => listener.listen(channel, subscriber),
    sever: () => sockets.destroy(),
    close: () => server.close(),
  };
}
