import { errorCode } from "@/lib/db/errors.ts";
import type { Log } from "@/lib/log/log.ts";

/**
 * Logs one line when something becomes unreachable and one when it is reachable
 * again, however often it is tried.
 */
export class AvailabilityLog {
  #lost = false;
  #era = 0;

  constructor(
    private readonly log: Log,
    private readonly subject: string,
  ) {}

  /** The number of outages that have ended. */
  get era(): number {
    return this.#era;
  }

  /**
   * @param era of the failing connection; an older era belongs to an outage
   * that has ended
   */
  lost(error: unknown, era = this.#era): void {
    if (this.#lost || era < this.#era) return;
    this.#lost = true;
    const reason = error instanceof Error ? error.message : String(error);
    const code = errorCode(error);
    this.log("warn", `${this.subject} lost`, { code, reason });
  }

  restored(): void {
    if (!this.#lost) return;
    this.#lost = false;
    this.#era++;
    this.log("info", `${this.subject} restored`);
  }
}
