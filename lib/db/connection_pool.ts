import { blameVariable, NoConnectionError } from "@/lib/db/errors.ts";
import type { Returned } from "@/lib/db/exchange.ts";
import type { LentClient, SessionPool } from "@/lib/db/session_pool.ts";

/** The number of connections, of idle ones, and of callers that wait for one. */
export interface PoolStats {
  max: number;
  total: number;
  idle: number;
  waiting: number;
}

interface ConnectionPoolOptions {
  /** How long to wait for a query's response; default: no limit. */
  queryTimeoutMs?: number;
  /** How long to wait for an idle connection; default: the limit of the pool. */
  waitMs?: number;
  /** Maximum number of connections in use at once; default: all of the pool. */
  lentMax?: number;
  /** Awaited before a caller starts to wait, such as for the embedded database to start. */
  ready?: () => Promise<void>;
  /** The variable with this server's URL, if it is not `DATABASE_URL`. */
  variable?: string;
  /** Called when a connection is lent, before its first query. */
  onLend?: () => void;
}

/** A connection in use by one caller. */
export interface Lent {
  /** @param begin opens a transaction first, without its own round trip */
  run(
    text: string,
    values: readonly unknown[],
    begin?: string,
  ): Promise<Returned>;
  /** Returns it to the pool. `isDestroyed`: close it instead. */
  release(isDestroyed?: boolean): void;
}

/** Lets several kinds of callers share one pool, each with its own limits. */
export class ConnectionPool {
  readonly #waiting = new Set<(reason: string) => void>();
  /** Callers that `lentMax` makes wait. */
  readonly #line: (() => void)[] = [];
  #unlent: number;
  #closed = false;
  #isReady = false;

  constructor(
    readonly pool: SessionPool,
    private readonly limits: ConnectionPoolOptions,
  ) {
    this.#unlent = limits.lentMax ?? Infinity;
  }

  /** Lends a connection, immediately if one is idle. */
  connect(): Lent | Promise<Lent> {
    const isFree = this.#isReady && !this.#closed && this.#unlent > 0;
    const client = isFree ? this.pool.take() : undefined;
    if (client === undefined) return this.#connectLater();
    this.#unlent--;
    return this.#lend(client);
  }

  /** Runs one statement on its own connection. */
  async run(text: string, values: readonly unknown[]): Promise<Returned> {
    const lent = this.connect();
    const connection = lent instanceof Promise ? await lent : lent;
    try {
      return await connection.run(text, values);
    } finally {
      connection.release();
    }
  }

  async #connectLater(): Promise<Lent> {
    await this.limits.ready?.();
    this.#isReady = true;
    if (this.#closed) throw new NoConnectionError("The database was closed.");
    return this.#lend(
      await this.#withinLimit().catch((error) => this.#blame(error)),
    );
  }

  get stats(): PoolStats {
    const { options, totalCount, spareCount, waitingCount } = this.pool;
    return {
      max: options.max,
      total: totalCount,
      idle: spareCount,
      waiting: waitingCount,
    };
  }

  /** The number of callers that wait because of `lentMax`, not because of the pool. */
  get heldBack(): number {
    return this.#line.length;
  }

  /** Rejects all waiting callers, and all later ones. */
  close(): void {
    this.#closed = true;
    for (const giveUp of this.#waiting) giveUp("The database was closed.");
  }

  #blame(error: unknown): never {
    const { variable } = this.limits;
    if (variable !== undefined) blameVariable(error, variable);
    throw error;
  }

  #withinLimit(): Promise<LentClient> {
    const { promise, resolve, reject } = Promise.withResolvers<LentClient>();
    const { waitMs } = this.limits;
    const isWaiting = () => this.#waiting.has(giveUp);
    const settle = () => {
      clearTimeout(timer);
      return this.#waiting.delete(giveUp);
    };
    const giveUp = (reason: string) => {
      settle();
      reject(new NoConnectionError(reason));
    };
    const timer = waitMs &&
      setTimeout(giveUp, waitMs, "No connection became free in time.");
    this.#waiting.add(giveUp);
    this.#take(isWaiting).then(
      (client) => {
        if (client === null) return;
        if (settle()) return resolve(client);
        this.pool.giveBack(client, false);
        this.#giveBack();
      },
      (error) => settle() && reject(error),
    );
    return promise;
  }

  /** A connection within `lentMax`; null if the caller gave up before. */
  async #take(isWaiting: () => boolean): Promise<LentClient | null> {
    if (this.#unlent > 0) this.#unlent--;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      if (isWaiting()) return await this.pool.connect() as never;
    } catch (error) {
      this.#giveBack();
      throw error;
    }
    this.#giveBack();
    return null;
  }

  #giveBack(): void {
    const next = this.#line.shift();
    if (next === undefined) this.#unlent++;
    else next();
  }

  #lend(client: LentClient): Lent {
    const { queryTimeoutMs = 0, variable } = this.limits;
    this.limits.onLend?.();
    return {
      run: (text, values, begin) => {
        const running = client.run(text, values, queryTimeoutMs, begin);
        return variable === undefined
          ? running
          : running.catch((error) => this.#blame(error));
      },
      release: (isDestroyed = false) => {
        this.pool.giveBack(client, isDestroyed);
        this.#giveBack();
      },
    };
  }
}
