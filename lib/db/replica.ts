import type { Kysely } from "kysely";
import { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { ConnectionPool } from "@/lib/db/connection_pool.ts";
import { mayDoBetterElsewhere } from "@/lib/db/errors.ts";
import { buildQueries, withConnections } from "@/lib/db/driver.ts";
import { connectTo, createRequestPool } from "@/lib/db/request_pool.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Sockets } from "@/lib/db/sockets.ts";
import type { StoreLimits } from "@/lib/db/store.ts";
import type { Log } from "@/lib/log/log.ts";

/** A second, read-only server with the primary's recent data. */
export type Replica = ReturnType<typeof createReplica>;

/** @param primary used for reads if the replica is not in use, or fails */
export function createReplica(
  { url, sockets }: { url: string; sockets: Sockets },
  primary: Record<"kysely" | "pages", Kysely<Schema>>,
  { statementTimeoutMs, waitMs, pageWaitMs, shares }: StoreLimits,
  log: Log,
) {
  const server = {
    config: connectTo(url, waitMs),
    sockets,
    availability: new AvailabilityLog(log, "connection to the replica"),
  };
  // As many as the primary has for requests: the same number runs at once.
  const serving = createRequestPool(server, shares.serving, statementTimeoutMs);
  const pools = {
    kysely: new ConnectionPool(serving),
    pages: new ConnectionPool(serving, {
      waitMs: pageWaitMs,
      lentMax: shares.pages,
    }),
    watching: new ConnectionPool(
      createRequestPool(server, 1, statementTimeoutMs, statementTimeoutMs),
    ),
  };

  /**
   * Runs each read on the replica if it is in use, and again on the primary if
   * the replica fails.
   */
  function either(name: "kysely" | "pages"): Kysely<Schema> {
    const own = buildQueries(pools[name]);
    const other = primary[name];
    async function read<Result>(
      from: (db: Kysely<Schema>) => Promise<Result>,
    ): Promise<Result> {
      if (!replica.isUsed) return await from(other);
      try {
        return await from(own);
      } catch (error) {
        if (!mayDoBetterElsewhere(error)) throw error;
        const result = await from(other);
        replica.isUsed = false;
        replica.onFailure(error);
        return result;
      }
    }
    return withConnections(other, pools[name], {
      provideConnection: (consume, options) =>
        read((db) => db.getExecutor().provideConnection(consume, options)),
    });
  }

  const replica = {
    /** Whether it is used for reads. Set by the code that compares both servers. */
    isUsed: false,
    /** How many versions it is behind, set likewise; null: unknown. */
    lag: null as number | null,
    /** Called when it failed a read that the primary then completed. It is not used from then on. */
    onFailure: (_error: unknown) => {},
    /** Reads of the API and of pages: from the replica if it is in use, else from the primary. */
    reads: either("kysely"),
    pageReads: either("pages"),
    /** Its own connection to observe the replica, however busy it is. */
    watching: buildQueries(pools.watching),
    stats: () => pools.kysely.stats,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
  return replica;
}
