import { errorCode } from "@/lib/db/errors.ts";
import type { LentClient, SessionPool } from "@/lib/db/session_pool.ts";
import type { Log } from "@/lib/log/log.ts";

/** The role, the database or the server allows no more connections. */
const TOO_MANY = "53300";
/** How often the first caller in line tries again while no connection becomes free. */
const RETRY_MS = 100;
/** How long at most to wait after refusals, also for work that waits longer to connect. */
const WAIT_MS = 5000;
/** How long after a refusal to do without connections that are not essential. */
const SCARCE_MS = 60_000;

/** A caller in line. */
interface Caller {
  pool: SessionPool;
  /** Makes it try to connect; null while it does. */
  call: (() => void) | null;
}

/**
 * Lets a process work with fewer connections than its pools would open: callers
 * whose connection the server refuses wait in one line, and the first gets the
 * next connection that any pool gives back. It stays the first until it has one,
 * so that no one else opens what was closed for it.
 */
export class ConnectionLimit {
  readonly #pools: SessionPool[] = [];
  readonly #line: Caller[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refusedAt = -Infinity;

  constructor(private readonly log: Log) {}

  get isScarce(): boolean {
    return performance.now() - this.#refusedAt < SCARCE_MS;
  }

  join(pool: SessionPool): void {
    this.#pools.push(pool);
  }

  /** @throws the server's refusal, if no connection becomes free in time */
  async lend(pool: SessionPool): Promise<LentClient> {
    const until = performance.now() + Math.min(pool.connectMs, WAIT_MS);
    const caller: Caller = { pool, call: null };
    let client: LentClient | undefined;
    try {
      if (this.#line.length > 0 && pool.mustOpen) await this.#wait(caller);
      for (;;) {
        try {
          return client = await pool.attempt();
        } catch (error) {
          if (!this.isRefusal(error) || performance.now() > until) throw error;
        }
        await this.#wait(caller);
      }
    } finally {
      const at = this.#line.indexOf(caller);
      if (at !== -1) this.#line.splice(at, 1);
      // The next one may have waited for as long.
      if (client === undefined) this.#callFirst();
    }
  }

  /** Whether a connection failed only because there are too many. */
  isRefusal(error: unknown): boolean {
    if (errorCode(error) !== TOO_MANY) return false;
    if (this.#refusedAt === -Infinity) {
      this.log(
        "warn",
        "the server refuses further connections: requests wait for the open ones",
        { code: TOO_MANY, reason: (error as Error).message },
      );
    }
    this.#refusedAt = performance.now();
    return true;
  }

  /**
   * Offers a connection that its pool would keep idle to the first in line.
   * @returns whether to close it, so that another pool can open one
   */
  offer(pool: SessionPool): boolean {
    const [first] = this.#line;
    if (!first?.call) return false;
    if (first.pool === pool) this.#callFirst();
    else pool.once("remove", takeCall(first)!);
    return first.pool !== pool;
  }

  /** Waits for room, at the end of the line unless the caller is in it. */
  async #wait(caller: Caller): Promise<void> {
    if (!this.#line.includes(caller)) this.#line.push(caller);
    const isFirst = this.#line[0] === caller;
    const other = this.#pools.find((pool) =>
      pool !== caller.pool && pool.isSpare
    );
    if (isFirst && other !== undefined) return await other.closeSpare();
    const { promise, resolve } = Promise.withResolvers<void>();
    caller.call = resolve;
    this.#retryLater();
    await promise;
  }

  #callFirst(): void {
    const [first] = this.#line;
    if (first) takeCall(first)?.();
  }

  #retryLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#callFirst();
      if (this.#line.length > 0) this.#retryLater();
    }, RETRY_MS);
  }
}

/** Each call is made once. */
function takeCall(caller: Caller): Caller["call"] {
  const { call } = caller;
  caller.call = null;
  return call;
}
