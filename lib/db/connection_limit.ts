import { errorCode } from "@/lib/db/errors.ts";
import type { LentClient, SessionPool } from "@/lib/db/session_pool.ts";
import type { Log } from "@/lib/log.ts";

/** The role, the database or the server allows no more connections. */
const TOO_MANY = "53300";
/** How often to try again while no connection becomes free in this process. */
const RETRY_MS = 100;
/** How long work without a time limit waits. */
const WAIT_MS = 5000;
/** How long after a refusal to do without connections that are not essential. */
const SCARCE_MS = 60_000;

interface Waiting {
  readonly pool: SessionPool;
  readonly until: number;
  readonly resolve: (client: LentClient) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets a process work with fewer connections than its pools would open: callers
 * whose connection the server refuses wait in one line, and the first gets the
 * next connection that any pool gives back.
 */
export class ConnectionLimit {
  readonly #pools: SessionPool[] = [];
  #line: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refusedAt = -Infinity;
  /** Called on each refusal. */
  onRefusal = (): void => {};

  constructor(private readonly log: Log) {}

  get isScarce(): boolean {
    return performance.now() - this.#refusedAt < SCARCE_MS;
  }

  get hasLine(): boolean {
    return this.#line.length > 0;
  }

  join(pool: SessionPool): void {
    this.#pools.push(pool);
    pool.on("remove", () => void this.#tryFirst());
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
    this.onRefusal();
    return true;
  }

  /** @throws the server's refusal, if no connection becomes free in time */
  wait(pool: SessionPool): Promise<LentClient> {
    const { promise, resolve, reject } = Promise.withResolvers<LentClient>();
    const waitMs = pool.connectMs || WAIT_MS;
    const until = performance.now() + waitMs;
    this.#line.push({ pool, until, resolve, reject });
    this.#pools.some((other) => other !== pool && other.closeSpare());
    this.#tryLater(RETRY_MS);
    return promise;
  }

  /** Takes a connection that its pool would keep idle, if anyone waits for one. */
  pass(pool: SessionPool, client: LentClient): boolean {
    const [first] = this.#line;
    if (first?.pool === pool) this.#line.shift()?.resolve(client);
    // Once it is closed, the first opens another.
    else if (first !== undefined) client.release(true);
    return first !== undefined;
  }

  #tryLater(waitMs: number): void {
    this.#timer ??= setTimeout(() => void this.#tryFirst(), waitMs);
  }

  async #tryFirst(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const first = this.#line.shift();
    if (first === undefined) return;
    let waitMs = 0;
    try {
      first.resolve(await first.pool.attempt());
    } catch (error) {
      if (!this.isRefusal(error)) first.reject(error);
      else {
        this.#line.unshift(first);
        this.#giveUp(error);
        waitMs = RETRY_MS;
      }
    }
    if (this.hasLine) this.#tryLater(waitMs);
  }

  /** Rejects those that have waited long enough. */
  #giveUp(refusal: unknown): void {
    const now = performance.now();
    for (const { until, reject } of this.#line) {
      if (until < now) reject(refusal);
    }
    this.#line = this.#line.filter(({ until }) => until >= now);
  }
}
