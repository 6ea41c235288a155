import { errorFields, type Log } from "@/lib/log/log.ts";

/** Runs work that continues after the response of the request that started it. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly signal: AbortSignal,
    private readonly log: Log,
  ) {}

  /**
   * @param work must end soon after the signal aborts, which means that the
   * process is about to stop
   */
  run(work: (signal: AbortSignal) => Promise<void>): void {
    const running = work(this.signal)
      .catch((error) =>
        this.log("error", "background work failed", errorFields(error))
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all work has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
