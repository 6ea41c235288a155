import { Problem } from "@/lib/problem.ts";

export interface ConcurrencyLimits {
  /** Tasks of one caller that run at once. */
  readonly running: number;
  /** Tasks of one caller that wait. */
  readonly waiting: number;
  /** Tasks of all callers that run at once. */
  readonly runningInAll: number;
  /**
   * Once so many tasks of a caller wait, it is noticed when the client of a
   * further one goes away: to watch a client costs as much as a short read. Default: 0.
   */
  readonly unwatched?: number;
}

/** Whom a task is for, such as a request. */
export interface Client {
  /** Aborts when the client has gone away; not looked at unless the client is watched. */
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

/** Runs a few tasks of each caller at once and queues more; callers take turns. */
export class ConcurrencyLimiter {
  /** In the order in which they get their turn. */
  readonly #callers = new Map<string, Caller>();
  #running = 0;

  /** @param room shared by limiters that bound their queues together */
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

  /** Runs a task once there is room for it. @throws {Problem} as `acquire` */
  async run<T>(task: () => Promise<T>, name = ""): Promise<T> {
    const release = await this.acquire(name);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /**
   * Waits until the caller may run another task; call the result when it ends.
   * @throws {Problem} `tooMany()` if too many tasks of this caller wait;
   * `database_unavailable` if the waiting room is full and no caller has more
   * in it; `invalid_request` once a watched client has gone away
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
      // Behind all others, until its next turn.
      this.#callers.delete(next.name);
      this.#start(next);
      return waiter.start();
    }
  }

  #forgetIdle({ name, running, queue }: Caller): void {
    if (running === 0 && queue.length === 0) this.#callers.delete(name);
  }
}

/** Bounds the tasks that wait in several limiters together. */
export class WaitingRoom {
  readonly limiters: ConcurrencyLimiter[] = [];
  waiting = 0;

  constructor(readonly size: number) {}

  /**
   * Refuses the last task of the longest queue if the room is full, so that no caller
   * fills it for others. `own` is the length of the queue that grows.
   * @throws {Problem} `database_unavailable` if no queue is longer
   */
  makeRoom(own: number): void {
    if (this.waiting < this.size) return;
    const queues = this.limiters.flatMap((limiter) => limiter.queues());
    const longest = queues.reduce((a, b) => b.length > a.length ? b : a, []);
    if (longest.length <= own + 1) throw crowded();
    longest.at(-1)!.refuse(crowded());
  }
}

/** The refusal of a request because too many wait. */
export function crowded(): Problem {
  return new Problem("database_unavailable", {
    message: "Too many requests are waiting at once. Try again in a moment.",
    retryAfterSeconds: 1,
  });
}

/** Ends a request whose client has closed the connection: no one reads the response. */
function clientGone(): Problem {
  return new Problem("invalid_request", {
    message: "The client closed the connection before the response.",
  });
}
