import { errorFields, type Log } from "@/lib/log.ts";

/** Work that goes on after the response to the request that began it. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly signal: AbortSignal,
    private readonly log: Log,
  ) {}

  /** @param work ends soon after the signal, which aborts when the process begins to stop */
  run(work: (signal: AbortSignal) => Promise<void>): void {
    const running = work(this.signal)
      .catch((error) =>
        this.log("error", "background work failed", errorFields(error))
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
