import pg from "pg";
import { AvailabilityLog, type DatabaseLog } from "./availability_log.ts";
import { ConnectionPool } from "./connection_pool.ts";
import { NotificationListener } from "./notification_listener.ts";
import { SessionClient } from "./session_client.ts";
import type { Store, StoreLimits } from "./store.ts";
import { VALUE_PARSERS } from "./value_parsers.ts";

/** How much longer we wait than the server may take: past it, the server itself is stuck. */
const GRACE_MS = 1000;
/** Nobody waits for long work, so it goes on where the server, or this process, is slow for a while. */
const LONG_RUNNING_ANSWER_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 5000;

/** PostgreSQL over TCP: a pool for requests, small ones for housekeeping and long work, a connection that listens. */
export function postgresStore(
  connectionString: string,
  limits: StoreLimits,
  log: DatabaseLog,
): Store {
  const availability = new AvailabilityLog(log, "connection to the database");
  const shared: pg.ClientConfig = {
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: limits.waitMs,
    application_name: "ad-archive",
    types: VALUE_PARSERS,
  };
  const queryTimeoutMs = limits.statementTimeoutMs + GRACE_MS;
  const listener = new NotificationListener(
    { ...shared, query_timeout: queryTimeoutMs },
    new AvailabilityLog(log, "connection for notifications"),
  );
  const { shares } = limits;
  const forRequests = (max: number) =>
    createPool(
      { ...shared, max },
      sessionSettings({
        statementTimeoutMs: limits.statementTimeoutMs,
        idleTimeoutMs: IDLE_IN_TRANSACTION_MS,
        answerWithinMs: queryTimeoutMs,
      }),
      availability,
    );
  const serving = forRequests(shares.serving);
  const housekeeping = shares.housekeeping === 0
    ? serving
    : forRequests(shares.housekeeping);
  // Whoever works for minutes may also wait for one of its few connections.
  const longRunning = createPool(
    { ...shared, connectionTimeoutMillis: 0, max: shares.longRunning },
    sessionSettings({
      statementTimeoutMs: 0,
      idleTimeoutMs: 0,
      answerWithinMs: LONG_RUNNING_ANSWER_MS,
    }),
    availability,
  );
  return {
    kind: "postgres",
    serving: new ConnectionPool(serving, { queryTimeoutMs, waitMs: 0 }),
    pages: new ConnectionPool(serving, {
      queryTimeoutMs,
      waitMs: limits.waitMs,
      lentMax: shares.pages,
    }),
    housekeeping: new ConnectionPool(housekeeping, {
      queryTimeoutMs,
      waitMs: 0,
    }),
    longRunning: new ConnectionPool(longRunning, {
      queryTimeoutMs: 0,
      waitMs: 0,
    }),
    start: () => Promise.resolve(),
    listen: (channel, subscriber) => listener.listen(channel, subscriber),
    close: () => listener.close(),
  };
}

function createPool(
  config: pg.PoolConfig,
  settings: SessionSettings,
  availability: AvailabilityLog,
): pg.Pool {
  const eras = new WeakMap<object, number>();
  const pool = new pg.Pool({
    ...config,
    Client: SessionClient,
    onConnect: async (client) => {
      await (client as SessionClient).run(settings.text, [], settings.withinMs);
      availability.restored();
      eras.set(client, availability.era);
    },
  });
  // Without a listener, an error on a connection ends the process: the pool
  // listens while one is idle, and we while one is lent.
  pool.on(
    "error",
    (error, client) => availability.lost(error, eras.get(client)),
  );
  pool.on("connect", (client) => {
    client.on(
      "error",
      (error: Error) => availability.lost(error, eras.get(client)),
    );
  });
  return pool;
}

interface SessionSettings {
  text: string;
  /** How long the server may take to answer. */
  withinMs: number;
}

/**
 * Sent on each new connection, because connection poolers refuse most of
 * these as startup parameters.
 */
function sessionSettings(
  { statementTimeoutMs, idleTimeoutMs, answerWithinMs }: {
    statementTimeoutMs: number;
    idleTimeoutMs: number;
    answerWithinMs: number;
  },
): SessionSettings {
  const text = `set statement_timeout = ${statementTimeoutMs};
    set idle_in_transaction_session_timeout = ${idleTimeoutMs};
    set timezone = 'UTC';
    set jit = off`;
  return { text, withinMs: answerWithinMs };
}
