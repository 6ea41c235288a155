import pg from "pg";
import type { AvailabilityLog } from "@/lib/db/availability_log.ts";
import type { ConnectionLimit } from "@/lib/db/connection_limit.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import type { Sockets } from "@/lib/db/sockets.ts";

/** A connection in use by a caller of the pool. */
export type LentClient = SessionClient & pg.PoolClient;

/** A server, and how to connect to it. */
export interface Server {
  readonly sockets: Sockets;
  readonly availability: AvailabilityLog;
  /**
   * Shared by all pools on the server. Without it, a refused connection fails
   * at once, as on a replica.
   */
  readonly limit?: ConnectionLimit;
  /** With its URL. `connectionTimeoutMillis` is how long connecting may take; 0: no limit. */
  readonly config: pg.PoolConfig;
}

/** pg's pool, whose callers wait if the server refuses to open another connection. */
export class SessionPool extends pg.Pool {
  /** How long connecting may take; 0: no limit. */
  readonly connectMs: number;
  /** How many times a connection was asked for. */
  asked = 0;
  #ended: Promise<void> | undefined;

  readonly #limit: ConnectionLimit | undefined;

  /**
   * @param own this pool's configuration besides the server's
   * @param settle prepares a new connection before its first use
   */
  constructor(
    { sockets, availability, limit, config }: Server,
    own: pg.PoolConfig,
    settle: (client: SessionClient) => Promise<unknown>,
  ) {
    const eras = new WeakMap<object, number>();
    const lost = (error: Error, client: object) =>
      availability.lost(error, eras.get(client));
    const { connectionTimeoutMillis = 0 } = { ...config, ...own };
    super({
      ...config,
      ...own,
      application_name: "ad-archive",
      stream: sockets.open,
      // Callers have their own limits, so pg need not time each of them.
      connectionTimeoutMillis: 0,
      Client: class extends SessionClient {
        constructor(options?: pg.ClientConfig) {
          super({ ...options, connectionTimeoutMillis });
        }
      },
      onConnect: async (client) => {
        await settle(client as SessionClient);
        availability.restored();
        eras.set(client, availability.era);
      },
    });
    this.connectMs = connectionTimeoutMillis;
    this.#limit = limit;
    limit?.join(this);
    // Without a listener, an error on a connection ends the process. pg's pool
    // listens only while the connection is idle.
    this.on("error", lost);
    this.on("connect", (client) => {
      client.on("error", (error: Error) => lost(error, client));
    });
  }

  /** Whether a connection is idle that no one waits for. */
  get isSpare(): boolean {
    return this.idleCount > this.waitingCount;
  }

  /** Whether the next caller gets a new connection, and not one that is in use. */
  get mustOpen(): boolean {
    return this.idleCount === 0 && this.totalCount < this.options.max;
  }

  /** Lends a connection. */
  lend(): Promise<LentClient> {
    this.asked++;
    const isSimple = this.#limit === undefined || this.isSpare;
    return isSimple ? this.attempt() : this.#limit.lend(this);
  }

  /** Tries once to connect, even if others wait for connections. */
  attempt(): Promise<LentClient> {
    return this.connect() as Promise<pg.PoolClient> as Promise<LentClient>;
  }

  giveBack(client: LentClient, isDestroyed = false): void {
    const isGone = isDestroyed || client.worn;
    const isSpare = !isGone && !this.ending && this.waitingCount === 0;
    client.release(isGone || isSpare && this.#limit?.offer(this));
  }

  /** Closes an idle connection. */
  async closeSpare(): Promise<void> {
    const client = await this.attempt();
    await new Promise<void>((resolve) => {
      this.once("remove", () => resolve());
      client.release(true);
    });
  }

  override end(): Promise<void> {
    // pg lends an idle connection a tick later, and forgets who waits for one
    // when it ends.
    return this.#ended ??= new Promise((go) => setTimeout(go))
      .then(() => super.end());
  }
}
