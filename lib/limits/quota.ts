import type { Principal } from "@/lib/keys/principal.ts";
import { monthStart } from "@/lib/utc_day.ts";
import type { Usage } from "@/lib/usage/usage_totals.ts";
import type { UsageMeter } from "@/lib/usage/usage_meter.ts";
import type { Clock } from "@/lib/clock.ts";
import { seconds } from "@/lib/clock.ts";

/**
 * An idle account's total may be as old as two flushes before it is read again; a busy
 * account's is read with each.
 */
const FLUSHES_MAX = 2;
/**
 * What all instances may use of the rest before they read again, since each uses it
 * unseen by the others. Far from the limit no second takes that much; close to it,
 * each request reads.
 */
const PART_WITHOUT_READ = 1 / 8;

/** The plan's requests per month. */
export type Quota = ReturnType<typeof createQuota>;

export function createQuota(usage: UsageMeter, clock: Clock) {
  const reserved = new Map<string, number>();

  const read = (accountId: string, ageMaxMs: number): Promise<Usage | null> =>
    usage.read(accountId, ageMaxMs).catch(() => null);

  const getRunning = (accountId: string) => reserved.get(accountId) ?? 0;

  /** What the account has used, read again if too much of the rest was used since. */
  async function used(accountId: string, limit: number): Promise<number> {
    const known = await read(accountId, FLUSHES_MAX * usage.pace * 1000);
    if (known === null) return 0;
    const since = usage.since(accountId);
    const left = limit - (known.month - since);
    const unseen = since + getRunning(accountId);
    const isTrusted = since === 0 || left <= 0 ||
      unseen * usage.instances < left * PART_WITHOUT_READ;
    if (isTrusted) return known.month;
    return (await read(accountId, 0) ?? known).month;
  }

  return {
    /**
     * Reserves one request, if there is one left: two at once cannot both be the
     * last. Never rejects: while usage cannot be read, only the minute limit applies.
     */
    async reserve({ account, plan }: Principal): Promise<boolean> {
      const limit = plan.requests_per_month;
      if (limit !== null) {
        const month = await used(account.id, limit);
        if (month + getRunning(account.id) >= limit) return false;
      }
      reserved.set(account.id, getRunning(account.id) + 1);
      return true;
    },
    /** Ends the reservation, once the request is counted or known to be free. */
    release({ account }: Principal): void {
      const count = getRunning(account.id) - 1;
      if (count > 0) reserved.set(account.id, count);
      else reserved.delete(account.id);
    },
    /** What is left, as far as is known; null: unknown, or no limit. */
    remaining({ account, plan }: Principal): number | null {
      const limit = plan.requests_per_month;
      const known = usage.recall(account.id);
      if (limit === null || known === null) return null;
      return Math.max(0, limit - known.month);
    },
    /** Seconds until the next period begins. */
    resetIn: () => Math.max(1, monthStart(clock.now(), 1) - seconds(clock)),
    /** The length of this period in seconds. */
    length: () => monthStart(clock.now(), 1) - monthStart(clock.now(), 0),
  };
}
