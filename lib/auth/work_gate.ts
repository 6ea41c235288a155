import { Problem } from "@/lib/problem.ts";

/** Lets a few pieces of costly work run at once and some wait; the rest is turned away. */
export interface WorkGate {
  /** @throws {Problem} `rate_limited` where too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

export function createWorkGate(
  { runningMax, waitingMax }: { runningMax: number; waitingMax: number },
): WorkGate {
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < runningMax) {
      running++;
      return;
    }
    if (queue.length >= waitingMax) {
      throw new Problem("rate_limited", {
        message: "Many people are signing in right now. Wait, then try again.",
        retryAfterSeconds: 2,
      });
    }
    // Whoever leaves hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) running--;
    else next();
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
  };
}
