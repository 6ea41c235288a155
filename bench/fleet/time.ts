import type { Clock, Every } from "@/lib/clock.ts";

const STEP_MS = 50;

/**
 * Time that moves on by steps, each as long as its work takes, so that a busy
 * machine simulates more slowly and not another load.
 */
export class SimulatedTime implements Clock {
  readonly #begin = Date.now();
  readonly #entries = new Set<Entry>();
  #ms = 0;

  now(): number {
    return this.#begin + this.#ms;
  }

  elapsed(): number {
    return this.#ms;
  }

  /** @param phase of the interval until the first run, from 0 to 1 */
  every(phase: number): Every {
    return (ms, run) => {
      const entry = { at: this.#ms + phase * ms, ms, run };
      this.#entries.add(entry);
      return () => void this.#entries.delete(entry);
    };
  }

  /** Runs what falls due in each step at once, and waits for it. */
  async pass(seconds: number): Promise<void> {
    const end = this.#ms + seconds * 1000;
    while (this.#ms < end) {
      this.#ms += STEP_MS;
      const running: Promise<unknown>[] = [];
      for (const entry of this.#entries) {
        if (entry.at > this.#ms) continue;
        entry.at += entry.ms;
        running.push(entry.run());
      }
      await Promise.all(running);
    }
  }
}

interface Entry {
  at: number;
  ms: number;
  run(): Promise<unknown>;
}
