import type { Caller } from "@/lib/accounts/caller.ts";
import { monthStart } from "@/lib/accounts/usage_day.ts";
import type { UsageMeter } from "@/lib/accounts/usage_meter.ts";
import type { Clock } from "@/lib/clock.ts";
import { seconds } from "@/lib/clock.ts";

/** An idle account's total may be this old before it is read again. */
const AGE_MAX_MS = 5000;

/** The plan's requests of a month. */
export interface Quota {
  /**
   * Reserves one request: two that come at once cannot both be the last.
   * Answers whether there was one left. Never rejects: while usage was never
   * read and cannot be, the minute limit alone holds.
   */
  reserve(caller: Caller): Promise<boolean>;
  /** Ends the reservation, once the request is counted or known to be free. */
  release(caller: Caller): void;
  /** What is left, as far as it is known; null: not known, or no limit. */
  remaining(caller: Caller): number | null;
  /** Seconds until the next period begins. */
  resetIn(): number;
  /** Seconds that this period has. */
  length(): number;
}

export function createQuota(usage: UsageMeter, clock: Clock): Quota {
  const reserved = new Map<string, number>();

  async function used(accountId: string): Promise<number> {
    try {
      return (await usage.read(accountId, AGE_MAX_MS)).month;
    } catch {
      return 0;
    }
  }

  return {
    async reserve({ account, plan }) {
      const limit = plan.requests_per_month;
      if (limit !== null) {
        const month = await used(account.id);
        if (month + (reserved.get(account.id) ?? 0) >= limit) return false;
      }
      reserved.set(account.id, (reserved.get(account.id) ?? 0) + 1);
      return true;
    },
    release({ account }) {
      const count = (reserved.get(account.id) ?? 0) - 1;
      if (count > 0) reserved.set(account.id, count);
      else reserved.delete(account.id);
    },
    remaining({ account, plan }) {
      const limit = plan.requests_per_month;
      const known = usage.recall(account.id);
      if (limit === null || known === null) return null;
      return Math.max(0, limit - known.month);
    },
    resetIn: () => Math.max(1, monthStart(clock.now(), 1) - seconds(clock)),
    length: () => monthStart(clock.now(), 1) - monthStart(clock.now(), 0),
  };
}
