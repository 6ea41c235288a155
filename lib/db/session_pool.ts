import pg from "pg";
import type { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import { VALUE_PARSERS } from "@/lib/db/value_parsers.ts";

/** @param settle prepares a new connection before its first use */
export function createSessionPool(
  config: pg.PoolConfig,
  settle: (client: SessionClient) => Promise<void>,
  availability: AvailabilityLog,
): pg.Pool {
  const eras = new WeakMap<object, number>();
  const lost = (error: Error, client: object) =>
    availability.lost(error, eras.get(client));
  const pool = new pg.Pool({
    ...config,
    types: VALUE_PARSERS,
    Client: SessionClient,
    onConnect: async (client) => {
      await settle(client as SessionClient);
      availability.restored();
      eras.set(client, availability.era);
    },
  });
  // Without a listener, an error on a connection ends the process: the pool
  // listens while one is idle, and we while one is lent.
  pool.on("error", lost);
  pool.on("connect", (client) => {
    client.on("error", (error: Error) => lost(error, client));
  });
  return pool;
}
