import type { Problem } from "@/lib/problem.ts";
import { crowded, type WaitingRoom } from "@/lib/limits/concurrency_limiter.ts";

/** However many callers there are, each may have so many requests in process. */
const SHARE_MIN = 8;

/**
 * Refuses requests before any work is done for them, while many wait: of callers
 * who have more than their share in process, so that others are served soon and
 * those who wait are not held up by the refusals.
 */
export class Door {
  /** How many requests of each caller are in process. */
  readonly #inside = new Map<string, number>();

  /** @param ownMax how many of a caller's requests may run and wait: a turn for more would be refused */
  constructor(
    private readonly room: WaitingRoom,
    private readonly ownMax: number,
    private readonly tooMany: () => Problem,
  ) {}

  /**
   * Call the result when the request has its response.
   * @throws {Problem} `tooMany()` if the caller has all that it may have in process,
   * `database_unavailable` if it has its share
   */
  enter(caller: string): () => void {
    const own = this.#inside.get(caller) ?? 0;
    const { size, waiting } = this.room;
    if (waiting >= size / 2 && own > 0) {
      if (own >= this.ownMax) throw this.tooMany();
      if (own >= Math.max(SHARE_MIN, size / this.#inside.size)) {
        throw crowded();
      }
    }
    this.#inside.set(caller, own + 1);
    return () => {
      const left = this.#inside.get(caller)! - 1;
      if (left > 0) this.#inside.set(caller, left);
      else this.#inside.delete(caller);
    };
  }
}
