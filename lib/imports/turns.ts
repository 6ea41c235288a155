/** Longer, and what the database has answered would wait; shorter, and the turns themselves would take the time. */
const SLICE_MS = 5;

/** Lets other work have turns between parts of one that computes for long. */
export class Turns {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Promises, messages and `setImmediate` alone would go before any other work. */
  async take(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#since = performance.now();
  }
}
