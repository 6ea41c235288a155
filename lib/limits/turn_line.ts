import { clientGone } from "@/lib/http/client_gone.ts";
import type { Problem } from "@/lib/problem.ts";

export interface Limits {
  /** Requests of one caller that run at once. */
  readonly running: number;
  /** Requests of one caller that wait. */
  readonly waiting: number;
  /** Requests of all callers that run at once. */
  readonly runningInAll: number;
}

/** A request in line. */
interface Waiter {
  start(): void;
  /** Turns it away. */
  refuse(problem: Problem): void;
}

interface Caller {
  running: number;
  readonly queue: Waiter[];
}

/** Callers whose requests run and wait. Those that wait get turns one after the other. */
export class Line {
  /** In the order in which they get turns. */
  readonly #callers = new Map<string, Caller>();
  #running = 0;
  #waiting = 0;

  constructor(private readonly limits: Limits) {}

  get waiting(): number {
    return this.#waiting;
  }

  waitingOf(name: string): number {
    return this.#callers.get(name)?.queue.length ?? 0;
  }

  /** The requests of the caller with most in line; null if nobody waits. */
  longest(): readonly Waiter[] | null {
    let longest: Waiter[] = [];
    for (const { queue } of this.#callers.values()) {
      if (queue.length > longest.length) longest = queue;
    }
    return longest.length === 0 ? null : longest;
  }

  /** Begins a turn at once, if there is one. */
  start(name: string): boolean {
    const caller = this.#callers.get(name) ?? { running: 0, queue: [] };
    if (!this.#mayRun(caller)) return false;
    this.#callers.set(name, caller);
    caller.running++;
    this.#running++;
    return true;
  }

  /** Waits until a turn begins. Rejects where it is refused, or the client goes away. */
  wait(name: string, signal?: AbortSignal): Promise<void> {
    const caller = this.#callers.get(name) ?? { running: 0, queue: [] };
    this.#callers.set(name, caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      caller.queue.splice(caller.queue.indexOf(waiter), 1);
      this.#waiting--;
      signal?.removeEventListener("abort", goAway);
      this.#forget(name, caller);
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
    const goAway = () => waiter.refuse(clientGone());
    signal?.addEventListener("abort", goAway);
    caller.queue.push(waiter);
    this.#waiting++;
    return promise;
  }

  end(name: string): void {
    const caller = this.#callers.get(name)!;
    caller.running--;
    this.#running--;
    this.#forget(name, caller);
    for (const [next, waiting] of this.#callers) {
      const [waiter] = waiting.queue;
      if (waiter === undefined || !this.#mayRun(waiting)) continue;
      waiting.running++;
      this.#running++;
      // Behind everyone else, until its next turn.
      this.#callers.delete(next);
      this.#callers.set(next, waiting);
      waiter.start();
      return;
    }
  }

  #mayRun({ running }: Caller): boolean {
    return running < this.limits.running &&
      this.#running < this.limits.runningInAll;
  }

  #forget(name: string, { running, queue }: Caller): void {
    if (running === 0 && queue.length === 0) this.#callers.delete(name);
  }
}
