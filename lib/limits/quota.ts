import type { Principal } from "@/lib/keys/principal.ts";
import { monthStart } from "@/lib/time/utc_day.ts";
import type { Usage } from "@/lib/usage/usage_totals.ts";
import type { UsageMeter } from "@/lib/usage/usage_meter.ts";
import type { Clock } from "@/lib/time/clock.ts";

/**
 * The total of an idle account may be two flushes old before it is read again.
 * The total of a busy account is read with each flush.
 */
const FLUSHES_MAX = 2;
/**
 * The share of the remaining quota that all instances together may use before
 * they read again, since they do not see each other's use. Far from the limit,
 * less than that is used each second; close to it, each request reads.
 */
const PART_WITHOUT_READ = 1 / 8;

/** Limits accounts to their plans' requests per month. */
export function createQuota(usage: UsageMeter, clock: Clock) {
  const reserved = new Map<string, number>();
  const ageMaxMs = () => FLUSHES_MAX * usage.pace * 1000;

  const read = (accountId: string, ageMaxMs: number): Promise<Usage | null> =>
    usage.read(accountId, ageMaxMs).catch(() => null);

  const getRunning = (accountId: string) => reserved.get(accountId) ?? 0;

  /**
   * Whether an account's known total is accurate enough, considering how much
   * may have been used since.
   */
  function isTrusted(accountId: string, limit: number, month: number): boolean {
    const since = usage.since(accountId);
    const left = limit - (month - since);
    const unseen = since + getRunning(accountId);
    return unseen === 0 || left <= 0 ||
      unseen * usage.instances < left * PART_WITHOUT_READ;
  }

  /** The account's usage, read again if the known total is not accurate enough. */
  async function used(accountId: string, limit: number): Promise<number> {
    const known = await read(accountId, ageMaxMs());
    if (known === null) return 0;
    if (isTrusted(accountId, limit, known.month)) return known.month;
    return (await read(accountId, 0) ?? known).month;
  }

  /** @param month usage this month; ignored if there is no limit */
  function reserveAfter(
    { account, plan }: Principal,
    month: number,
  ): boolean {
    const running = getRunning(account.id);
    if (month + running >= (plan.requests_per_month ?? Infinity)) return false;
    reserved.set(account.id, running + 1);
    return true;
  }

  /** The synchronous part of `reserve`: null if usage must be read. */
  function reserveNow(principal: Principal): boolean | null {
    const { account, plan: { requests_per_month: limit } } = principal;
    if (limit === null) return reserveAfter(principal, 0);
    const month = usage.recent(account.id, ageMaxMs())?.month;
    return month !== undefined && isTrusted(account.id, limit, month)
      ? reserveAfter(principal, month)
      : null;
  }

  return {
    /** Reserves one request if this requires no reading. */
    reserveNow: (principal: Principal): boolean =>
      reserveNow(principal) ?? false,
    /**
     * Reserves one request, if one is left: two concurrent requests cannot both
     * get the last one. Never rejects: while usage cannot be read, only the
     * minute limit applies.
     */
    async reserve(principal: Principal): Promise<boolean> {
      const { account, plan: { requests_per_month: limit } } = principal;
      return reserveNow(principal) ??
        reserveAfter(principal, await used(account.id, limit!));
    },
    /** Ends the reservation, when the request is counted or known to be free. */
    release({ account }: Principal): void {
      const count = getRunning(account.id) - 1;
      if (count > 0) reserved.set(account.id, count);
      else reserved.delete(account.id);
    },
    /** The remaining requests, as far as known; null: unknown, or no limit. */
    remaining({ account, plan }: Principal): number | null {
      const limit = plan.requests_per_month;
      const known = usage.recall(account.id);
      if (limit === null || known === null) return null;
      return Math.max(0, limit - known.month);
    },
    /** Seconds until the next period starts. */
    resetIn() {
      const now = clock.now();
      return monthStart(now, 1) - Math.floor(now / 1000);
    },
    /** The length of this period in seconds. */
    length() {
      const now = clock.now();
      return monthStart(now, 1) - monthStart(now, 0);
    },
  };
}
