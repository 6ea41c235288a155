import { setTimeout as delay } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { blameVariable, NoConnectionError } from "@/lib/db/errors.ts";
import type { LentClient, SessionPool } from "@/lib/db/session_pool.ts";

/** Longer than a request takes between two of its queries. */
const PAUSE_MS = 10;

interface ConnectionPoolOptions {
  /** How long to wait for a query's response; default: as the pool says. */
  queryTimeoutMs?: number;
  /** How long to wait for a connection; default: as long as connecting may take. 0: no limit. */
  waitMs?: number;
  /** Maximum number of connections in use at once; default: all of the pool. */
  lentMax?: number;
  /** Whether callers first let others finish who need several connections in a row. */
  givesWay?: boolean;
  /** Awaited before a caller starts to wait, such as for the embedded database to start. */
  ready?: () => Promise<void>;
  /** The variable with this server's URL, if it is not `DATABASE_URL`. */
  variable?: string;
  /** Called when a connection is lent, before its first query. */
  onLend?: () => void;
}

/** Lets several kinds of callers share one pool, each with its own limits. */
export class ConnectionPool implements PostgresPool {
  /** Unused: Kysely would connect with them to cancel queries. */
  readonly options = {};
  readonly #waiting = new Set<(reason: string) => void>();
  /** Callers that `lentMax` makes wait. */
  readonly #line: (() => void)[] = [];
  #unlent: number;
  #closed = false;
  /** When a connection was last lent, and what `pool.asked` was. */
  #lentAt = 0;
  #askedBefore = 0;
  #givesWayUntil = 0;

  constructor(
    readonly pool: SessionPool,
    private readonly limits: ConnectionPoolOptions = {},
  ) {
    this.#unlent = limits.lentMax ?? Infinity;
  }

  /**
   * The number of connections, of idle ones, and of callers that wait for one,
   * also because of `lentMax`.
   */
  get stats() {
    const { options, totalCount, idleCount, waitingCount } = this.pool;
    return {
      max: options.max,
      total: totalCount,
      idle: idleCount,
      waiting: waitingCount + this.#line.length,
    };
  }

  /** Rejects all waiting callers and all later ones, and closes the pool when those it serves are done. */
  end(): Promise<void> {
    this.#closed = true;
    for (const giveUp of this.#waiting) giveUp("The database was closed.");
    return this.pool.end();
  }

  /** Lends a connection. */
  async connect(): Promise<PostgresPoolClient> {
    const { ready, givesWay = false } = this.limits;
    if (ready !== undefined) await ready();
    if (givesWay) await this.#giveWay();
    if (this.#closed) throw new NoConnectionError("The database was closed.");
    // If one is idle, there is no wait to limit.
    const isSpare = this.#unlent > 0 && this.pool.isSpare;
    return this.#lend(await (isSpare ? this.#take() : this.#takeInTime()));
  }

  /**
   * Requests ask for a connection several times in a row, so callers that use one
   * for long wait until others pause, at most as long as the last use took.
   */
  async #giveWay(): Promise<void> {
    const until = this.#givesWayUntil;
    let asked = this.#askedBefore;
    while (
      !this.#closed && (!this.pool.isSpare || asked !== this.pool.asked) &&
      performance.now() < until
    ) {
      asked = this.pool.asked;
      await delay(PAUSE_MS);
    }
  }

  async #takeInTime(): Promise<LentClient> {
    const { waitMs = this.pool.connectMs } = this.limits;
    const { promise: isOver, reject } = Promise.withResolvers<never>();
    const giveUp = (reason: string) => {
      this.#waiting.delete(giveUp);
      reject(new NoConnectionError(reason));
    };
    const timer = waitMs &&
      setTimeout(giveUp, waitMs, "No connection became free in time.");
    this.#waiting.add(giveUp);
    const taken = this.#take(() => this.#waiting.has(giveUp));
    try {
      return await Promise.race([taken, isOver]);
    } catch (error) {
      taken.then((client) => this.#giveBack(client), () => {});
      return this.#fail(error);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(giveUp);
    }
  }

  readonly #fail = (error: unknown): never => {
    const { variable } = this.limits;
    if (variable !== undefined) blameVariable(error, variable);
    throw error;
  };

  /** A connection within `lentMax`. */
  async #take(isWaiting = () => true): Promise<LentClient> {
    if (this.#unlent > 0) this.#unlent--;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      if (!isWaiting()) throw new NoConnectionError("The caller gave up.");
      return await this.pool.lend();
    } catch (error) {
      this.#callNext();
      throw error;
    }
  }

  #giveBack(client: LentClient, isDestroyed?: boolean): void {
    this.pool.giveBack(client, isDestroyed);
    this.#callNext();
  }

  #callNext(): void {
    const next = this.#line.shift();
    if (next === undefined) this.#unlent++;
    else next();
  }

  #lend(client: LentClient): PostgresPoolClient {
    client.timeoutMs = this.limits.queryTimeoutMs ?? 0;
    this.limits.onLend?.();
    this.#askedBefore = this.pool.asked;
    this.#lentAt = performance.now();
    const query = (text: string, values: readonly unknown[]) =>
      client.run(text, values).catch(this.#fail);
    return {
      query: query as never,
      release: (isDestroyed) => {
        const now = performance.now();
        this.#givesWayUntil = now + (now - this.#lentAt);
        this.#giveBack(client, isDestroyed);
      },
    };
  }
}
