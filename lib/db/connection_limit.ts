import { errorCode } from "@/lib/db/errors.ts";
import type { LentClient, SessionPool } from "@/lib/db/session_pool.ts";
import type { Log } from "@/lib/log/log.ts";

/** The role, the database or the server allows no more connections. */
const TOO_MANY = "53300";
/** How often the next caller in line tries while no connection becomes free. */
const RETRY_MS = 100;
/** How long at most to wait after refusals, also for work that waits longer to connect. */
const WAIT_MS = 5000;
/** How long after a refusal to do without connections that are not essential. */
const SCARCE_MS = 60_000;

/**
 * Lets a process work with fewer connections than its pools would open: callers
 * whose connection the server refuses wait in one line, and the first gets the
 * next connection that any pool gives back. Until it has one, whoever comes joins
 * the line, so that no one else opens what is closed for it.
 */
export class ConnectionLimit {
  readonly #pools: SessionPool[] = [];
  readonly #line: { pool: SessionPool; retry: () => void }[] = [];
  /** Callers that have left the line, and have no connection yet. */
  #called = 0;
  #calledAt = -Infinity;
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
    let mustWait = this.#line.length + this.#called > 0 && pool.mustOpen;
    for (let wasCalled = false;; mustWait = true) {
      if (mustWait) {
        await this.#waitForRoom(pool, wasCalled);
        wasCalled = true;
      }
      try {
        return await pool.attempt();
      } catch (error) {
        if (!this.isRefusal(error) || performance.now() > until) throw error;
      } finally {
        if (wasCalled) this.#called--;
      }
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
    const first = this.#shift();
    if (first === undefined) return false;
    if (first.pool !== pool) pool.once("remove", first.retry);
    else first.retry();
    return first.pool !== pool;
  }

  /** @param isFirst whether the caller was refused although it was its turn */
  async #waitForRoom(pool: SessionPool, isFirst: boolean): Promise<void> {
    const other = this.#pools.find((each) => each !== pool && each.isSpare);
    if (other !== undefined) {
      this.#called++;
      // If that fails, the server refuses as before.
      return await other.closeSpare().catch(() => {});
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#line[isFirst ? "unshift" : "push"]({ pool, retry: resolve });
    this.#retryLater();
    await promise;
  }

  #shift() {
    const first = this.#line.shift();
    if (first === undefined) return;
    this.#called++;
    this.#calledAt = performance.now();
    return first;
  }

  #retryLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // Connecting can take longer than this on a busy machine.
      const isConnecting = this.#called > 0 &&
        performance.now() - this.#calledAt < WAIT_MS;
      if (!isConnecting) this.#shift()?.retry();
      if (this.#line.length > 0) this.#retryLater();
    }, RETRY_MS);
  }
}
