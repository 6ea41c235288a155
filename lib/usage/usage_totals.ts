import { LRUCache } from "lru-cache";
import type { Usage } from "@/lib/usage/usage_counts.ts";
import { utcDay } from "@/lib/utc_day.ts";
import { type Clock, elapsed } from "@/lib/clock.ts";

const ACCOUNTS_MAX = 10_000;

interface Total {
  /** The UTC day that it is for; another day begins anew. */
  readonly day: string;
  /** As the database had it; null: not read yet. */
  read: Usage | null;
  readAt: number;
  /** Counted here and not in `read`. */
  since: number;
}

/** What each active account has used, kept in memory between readings. */
export class UsageTotals {
  readonly #totals = new LRUCache<string, Total>({ max: ACCOUNTS_MAX });
  #active = new Set<string>();

  constructor(private readonly clock: Clock) {}

  #of(accountId: string): Total {
    const day = utcDay(this.clock.now());
    const known = this.#totals.get(accountId);
    if (known?.day === day) return known;
    const created = { day, read: null, readAt: -Infinity, since: 0 };
    this.#totals.set(accountId, created);
    return created;
  }

  count(accountId: string): void {
    this.#of(accountId).since++;
    this.#active.add(accountId);
  }

  /** Sees to it that the next reading includes the account. */
  want(accountId: string): void {
    this.#active.add(accountId);
  }

  /** Counted here since the last reading, so that other instances may not know of it. */
  since(accountId: string): number {
    return this.#of(accountId).since;
  }

  /** Null where it was never read, or not within the last `ageMaxMs`. */
  recall(accountId: string, ageMaxMs: number): Usage | null {
    const { read, readAt, since } = this.#of(accountId);
    if (read === null || elapsed(this.clock) - readAt >= ageMaxMs) return null;
    return { month: read.month + since, today: read.today + since };
  }

  /**
   * Begins a reading of the accounts that were active. Call it at the moment
   * that decides which counts the database will have: what is counted later
   * is added to the answer.
   */
  begin(): {
    accountIds: string[];
    /** `isWritten`: whether the database had those counts. */
    end(found: Map<string, Usage>, options: { isWritten: boolean }): void;
  } {
    const asked = [...this.#active].map((accountId) => {
      const total = this.#of(accountId);
      return { accountId, total, included: total.since };
    });
    this.#active = new Set();
    return {
      accountIds: asked.map(({ accountId }) => accountId),
      end: (found, { isWritten }) => {
        for (const { accountId, total, included } of asked) {
          total.read = found.get(accountId) ?? { month: 0, today: 0 };
          total.readAt = elapsed(this.clock);
          if (isWritten) total.since -= included;
        }
      },
    };
  }
}
