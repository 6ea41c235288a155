/** Longer waits read again in between, in case a notification was lost. */
const READ_AGAIN_MS = 1_000;

/** Wakes those who wait for a change of the archive. */
export class ChangeSignal {
  #waiting = new Set<() => void>();

  get waiting(): number {
    return this.#waiting.size;
  }

  notify(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the next change, or after the shorter of `ms` and `atMost`. */
  next(
    ms: number,
    signals: readonly AbortSignal[],
    atMost = READ_AGAIN_MS,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.min(ms, atMost));
    const wake = () => resolve();
    this.#waiting.add(wake);
    for (const signal of signals) {
      signal.addEventListener("abort", wake);
      if (signal.aborted) wake();
    }
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(wake);
      // One of the signals lives as long as the process.
      for (const signal of signals) signal.removeEventListener("abort", wake);
    });
  }
}
