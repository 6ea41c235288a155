import type { Session } from "@/lib/auth/sessions.ts";
import { dayAfter, monthStart, utcDay } from "@/lib/utc_day.ts";
import { usageByDay, type UsageDay } from "@/lib/usage/usage_history.ts";
import type { Usage } from "@/lib/usage/usage_totals.ts";
import { seconds } from "@/lib/clock.ts";
import type { Services } from "@/lib/app/services.ts";
import type { KeyView } from "@/lib/shared/key_view.ts";
import { workingKeys } from "@/lib/site/key_views.ts";

const DAYS = 30;

export interface Overview {
  usage: Usage;
  /** The last thirty, today included. */
  days: UsageDay[];
  /** Those that work. */
  keys: KeyView[];
  /** No request was ever made with a key. */
  isNew: boolean;
  /** Seconds: when the month's count starts over. */
  resetsAt: number;
  now: number;
}

/** An account's keys and usage at a glance. */
export async function readOverview(
  services: Pick<Services, "clock" | "database" | "ownKeys" | "usage">,
  { account }: Session,
): Promise<Overview> {
  const nowMs = services.clock.now();
  const today = utcDay(nowMs);
  // First the keys: reading them writes what is counted and not written yet.
  const keys = await workingKeys(services, account.id);
  const [usage, days, isUsed] = await Promise.all([
    services.usage.read(account.id),
    usageByDay(services.database.pages, {
      accountId: account.id,
      from: dayAfter(today, 1 - DAYS),
      to: today,
      keyId: null,
    }),
    services.ownKeys.isAnyUsed(account.id),
  ]);
  return {
    usage,
    days,
    keys,
    isNew: !isUsed && days.every(({ requests }) => requests === 0),
    resetsAt: monthStart(nowMs, 1),
    now: seconds(services.clock),
  };
}
