import type { Problem } from "@/lib/errors/problem.ts";
import { crowded, type WaitingRoom } from "@/lib/limits/concurrency_limiter.ts";

/** Each caller may always have this many requests in process, however many callers there are. */
const SHARE_MIN = 8;

/**
 * While many requests wait, rejects requests of callers who have more than
 * their share in process, before any work is done for them. So others are
 * served soon, and rejections do not delay those who wait.
 */
export class Door {
  /** The number of requests in process of each caller. */
  readonly #inside = new Map<string, number>();

  /** @param ownMax how many requests of a caller may run and wait; more would be rejected anyway */
  constructor(
    private readonly room: WaitingRoom,
    private readonly ownMax: number,
    private readonly tooMany: () => Problem,
  ) {}

  /**
   * Call the result when the request has its response.
   * @throws {Problem} `tooMany()` if the caller has its maximum in process,
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
