import { Problem } from "@/lib/errors/problem.ts";

export interface ConcurrencyLimits {
  /** Maximum number of running tasks per caller. */
  readonly running: number;
  /** Maximum number of waiting tasks per caller. */
  readonly waiting: number;
  /** Maximum number of running tasks of all callers. */
  readonly runningInAll: number;
  /**
   * If more tasks of a caller than this wait, the limiter detects when the
   * client of a further one disconnects. Watching a client costs as much as a
   * short read. Default: 0.
   */
  readonly unwatched?: number;
}

/** The client of a task, such as a request. */
export interface Client {
  /** Aborts when the client disconnects; only read if the client is watched. */
  readonly signal: AbortSignal;
}

interface Waiter {
  start(): void;
  refuse(problem: Problem): void;
}

interface Caller {
  readonly name: string;
  running: number;
  readonly queue: Waiter[];
}

/** Runs a few tasks per caller at once and queues more; callers take turns. */
export class ConcurrencyLimiter {
  /** Callers in the order of their turns. */
  readonly #callers = new Map<string, Caller>();
  #running = 0;

  /** @param room shared by limiters whose queues have a common limit */
  constructor(
    private readonly limits: ConcurrencyLimits,
    private readonly tooMany: () => Problem,
    private readonly room: WaitingRoom = new WaitingRoom(Infinity),
  ) {
    room.limiters.push(this);
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.queues().reduce((sum, queue) => sum + queue.length, 0);
  }

  queues(): readonly (readonly Waiter[])[] {
    return [...this.#callers.values()].map(({ queue }) => queue);
  }

  /** Runs a task when it is its turn. @throws {Problem} like `acquire` */
  async run<T>(task: () => Promise<T>, name = ""): Promise<T> {
    const release = await this.acquire(name);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /**
   * Waits until the caller may run another task; call the result when the task
   * ends.
   * @throws {Problem} `tooMany()` if too many tasks of this caller wait;
   * the room's error if it is full and no other queue is longer;
   * `invalid_request` when a watched client disconnects
   */
  async acquire(name: string, client?: Client): Promise<() => void> {
    const caller = this.#callers.get(name) ?? { name, running: 0, queue: [] };
    if (this.#mayRun(caller)) this.#start(caller);
    else {
      if (caller.queue.length >= this.limits.waiting) throw this.tooMany();
      this.room.makeRoom(caller.queue.length);
      const isWatched = caller.queue.length >= (this.limits.unwatched ?? 0);
      await this.#wait(caller, isWatched ? client?.signal : undefined);
    }
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(caller);
      isReleased = true;
    };
  }

  #mayRun({ running }: Caller): boolean {
    return running < this.limits.running &&
      this.#running < this.limits.runningInAll;
  }

  #start(caller: Caller): void {
    caller.running++;
    this.#running++;
    this.#callers.set(caller.name, caller);
  }

  #wait(caller: Caller, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw clientGone();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      caller.queue.splice(caller.queue.indexOf(waiter), 1);
      this.room.waiting--;
      signal?.removeEventListener("abort", abort);
      this.#forgetIdle(caller);
    };
    const waiter: Waiter = {
      start: () => {
        leave();
        resolve();
      },
      refuse: (problem) => {
        leave();
        reject(problem);
      },
    };
    const abort = () => waiter.refuse(clientGone());
    signal?.addEventListener("abort", abort);
    caller.queue.push(waiter);
    this.room.waiting++;
    this.#callers.set(caller.name, caller);
    return promise;
  }

  #release(caller: Caller): void {
    caller.running--;
    this.#running--;
    this.#forgetIdle(caller);
    for (const next of this.#callers.values()) {
      const [waiter] = next.queue;
      if (waiter === undefined || !this.#mayRun(next)) continue;
      // Moves to the end, until its next turn.
      this.#callers.delete(next.name);
      this.#start(next);
      return waiter.start();
    }
  }

  #forgetIdle({ name, running, queue }: Caller): void {
    if (running === 0 && queue.length === 0) this.#callers.delete(name);
  }
}

/** Limits the total number of waiting tasks of several limiters. */
export class WaitingRoom {
  readonly limiters: ConcurrencyLimiter[] = [];
  waiting = 0;

  /** @param full the error of a task that there is no room for */
  constructor(readonly size: number, private readonly full = crowded) {}

  /**
   * If the room is full, rejects the last task of the longest queue, so that no
   * caller can fill the room. `own` is the length of the growing queue.
   * @throws {Problem} `full()` if no queue is longer
   */
  makeRoom(own: number): void {
    if (this.waiting < this.size) return;
    const queues = this.limiters.flatMap((limiter) => limiter.queues());
    const longest = queues.reduce((a, b) => b.length > a.length ? b : a, []);
    if (longest.length <= own + 1) throw this.full();
    longest.at(-1)!.refuse(this.full());
  }
}

/** The error if too many requests wait. */
export function crowded(): Problem {
  return new Problem("database_unavailable", {
    message: "Too many requests are waiting at once. Try again in a moment.",
    retryAfterSeconds: 1,
  });
}

/** The error of a request whose client has disconnected; no one reads it. */
function clientGone(): Problem {
  return new Problem("invalid_request", {
    message: "The client closed the connection before the response.",
  });
}
