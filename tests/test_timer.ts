import type { TestClock } from "./test_clock.ts";

/** Timers by a test's clock: they run where it is advanced through this. */
export class TestTimer {
  readonly #runs = new Set<{ at: number; everyMs: number; run: Run }>();

  constructor(private readonly clock: TestClock) {}

  readonly every = (everyMs: number, run: Run): () => void => {
    const entry = { at: this.clock.now() + everyMs, everyMs, run };
    this.#runs.add(entry);
    return () => void this.#runs.delete(entry);
  };

  /** Moves the clock on, and waits for what falls due. */
  async advance(seconds: number): Promise<void> {
    this.clock.advance(seconds);
    for (const entry of this.#runs) {
      if (entry.at > this.clock.now()) continue;
      entry.at += entry.everyMs;
      await entry.run();
    }
  }
}

type Run = () => Promise<unknown>;
