import pg from "pg";
import type { AvailabilityLog } from "@/lib/db/availability_log.ts";
import type { ConnectionLimit } from "@/lib/db/connection_limit.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import { VALUE_PARSERS } from "@/lib/db/value_parsers.ts";

/** A connection in use by a caller of the pool. */
export type LentClient = SessionClient & pg.PoolClient;

/** Minimum time that an idle connection is kept. */
const IDLE_MS = 10_000;

/**
 * pg's pool with immediate reuse of idle connections. pg itself takes two
 * timers and a turn of the event loop for each query.
 */
export class SessionPool extends pg.Pool {
  /**
   * Idle connections, which pg's pool believes to be in use. The last one is
   * the most recently used.
   */
  readonly #spare: { client: LentClient; since: number }[] = [];
  readonly #idleMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param settle prepares a new connection before its first use
   * @param limit shared with the other pools on the same server
   */
  constructor(
    config: pg.PoolConfig,
    settle: (client: SessionClient) => Promise<void>,
    availability: AvailabilityLog,
    private readonly limit?: ConnectionLimit,
  ) {
    const eras = new WeakMap<object, number>();
    const lost = (error: Error, client: object) =>
      availability.lost(error, eras.get(client));
    super({
      ...config,
      types: VALUE_PARSERS,
      Client: SessionClient,
      onConnect: async (client) => {
        await settle(client as SessionClient);
        availability.restored();
        eras.set(client, availability.era);
      },
    });
    limit?.join(this);
    this.#idleMs = config.idleTimeoutMillis ?? IDLE_MS;
    // Without a listener, an error on a connection ends the process. pg's pool
    // listens while it has the connection itself, and we do while it is in use.
    this.on("error", lost);
    this.on("connect", (client) => {
      client.on("error", (error: Error) => {
        lost(error, client);
        this.#discard(client as LentClient);
      });
    });
  }

  /** The number of connections that are immediately available. */
  get spareCount(): number {
    return this.idleCount + this.#spare.length;
  }

  /** An idle connection; undefined if there is none, or other callers are waiting for one. */
  take(): LentClient | undefined {
    return this.#spare.pop()?.client;
  }

  giveBack(client: LentClient, isDestroyed: boolean): void {
    const isKept = !isDestroyed && !client.worn && !this.ending &&
      this.waitingCount === 0;
    if (!isKept) return client.release(isDestroyed || client.worn);
    if (this.limit?.pass(this, client)) return;
    this.#spare.push({ client, since: performance.now() });
    if (this.#idleMs > 0) {
      this.#timer ??= setTimeout(() => this.#closeIdle(), this.#idleMs);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(callback?: unknown): Promise<pg.PoolClient> | void {
    const spare = this.take();
    spare?.release();
    const { limit } = this;
    if (callback !== undefined || limit === undefined) {
      return super.connect(callback as never) as never;
    }
    const mayOpen = this.totalCount < this.options.max;
    if (spare === undefined && mayOpen && limit.hasLine) {
      return limit.wait(this);
    }
    return super.connect().catch((error) => {
      if (limit.isRefusal(error)) return limit.wait(this);
      throw error;
    });
  }

  /** Tries once to connect, even if others wait for connections. */
  attempt(): Promise<LentClient> {
    return super.connect() as Promise<LentClient>;
  }

  /** Closes an idle connection; false if there is none. */
  closeSpare(): boolean {
    const oldest = this.#spare.shift();
    oldest?.client.release(true);
    return oldest !== undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: unknown): Promise<void> | void {
    clearTimeout(this.#timer);
    const ended = super.end(callback as never) as never;
    for (const { client } of this.#spare.splice(0)) client.release();
    return ended;
  }

  #discard(client: LentClient): void {
    const index = this.#spare.findIndex((each) => each.client === client);
    if (index === -1) return;
    this.#spare.splice(index, 1);
    client.release(true);
  }

  #closeIdle(): void {
    this.#timer = undefined;
    const before = performance.now() - this.#idleMs;
    const used = this.#spare.findIndex(({ since }) => since > before);
    const idle = this.#spare.splice(0, used === -1 ? Infinity : used);
    for (const { client } of idle) client.release(true);
    if (this.#spare.length > 0) {
      this.#timer = setTimeout(() => this.#closeIdle(), this.#idleMs);
    }
  }
}
