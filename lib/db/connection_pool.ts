import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { blameVariable, NoConnectionError } from "@/lib/db/errors.ts";
import type { SessionClient } from "@/lib/db/session_client.ts";

/** How many connections there are, how many are unused, and how many callers wait for one. */
export interface PoolStats {
  max: number;
  total: number;
  idle: number;
  waiting: number;
}

export interface ConnectionPoolOptions {
  /** How long to wait for a query's response; default: without limit. */
  queryTimeoutMs?: number;
  /** How long to wait for a free connection; default: as long as the pool itself allows. */
  waitMs?: number;
  /** Connections lent at once; default: all that the pool has. */
  lentMax?: number;
  /** Awaited before the first wait begins, such as the embedded database's boot. */
  ready?: () => Promise<void>;
  /** The variable with this server's URL, if it is not `DATABASE_URL`. */
  variable?: string;
  /** Called when a connection is lent, before its first query. */
  onLend?: () => void;
}

type LentClient = SessionClient & pg.PoolClient;

/** Lets several kinds of callers share one pool, each with limits of its own. */
export class ConnectionPool implements PostgresPool {
  readonly options = {};
  readonly #waiting = new Set<(reason: string) => void>();
  /** Callers that `lentMax` holds back. */
  readonly #line: (() => void)[] = [];
  #unlent: number;
  #closed = false;

  constructor(
    readonly pool: pg.Pool,
    private readonly limits: ConnectionPoolOptions,
  ) {
    this.#unlent = limits.lentMax ?? Infinity;
  }

  async connect(): Promise<PostgresPoolClient> {
    await this.limits.ready?.();
    if (this.#closed) throw new NoConnectionError("The database was closed.");
    return this.#lend(
      await this.#withinLimit().catch((error) => this.#blame(error)),
    );
  }

  get stats(): PoolStats {
    const { options, totalCount, idleCount, waitingCount } = this.pool;
    return {
      max: options.max,
      total: totalCount,
      idle: idleCount,
      waiting: waitingCount,
    };
  }

  /** Callers that wait for others of this kind, and not for the pool. */
  get heldBack(): number {
    return this.#line.length;
  }

  /** Rejects all callers that wait, and all later ones. */
  close(): void {
    this.#closed = true;
    for (const giveUp of this.#waiting) giveUp("The database was closed.");
  }

  /** For Kysely, which does not own the pool. */
  end(): Promise<void> {
    return Promise.resolve();
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
        client.release();
        this.#giveBack();
      },
      (error) => settle() && reject(error),
    );
    return promise;
  }

  /** A connection within `lentMax`; null if the caller gave up before its turn. */
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

  #lend(client: LentClient): PostgresPoolClient {
    const { queryTimeoutMs = 0 } = this.limits;
    this.limits.onLend?.();
    return {
      query:
        ((text: string, values: readonly unknown[]) =>
          client.run(text, values, queryTimeoutMs).catch((error) =>
            this.#blame(error)
          )) as never,
      release: (destroy) => {
        client.release(destroy === true || client.worn);
        this.#giveBack();
      },
    };
  }
}
