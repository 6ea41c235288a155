import type { State } from "@/lib/app/define.ts";
import { dayAfter, monthStart, utcDay } from "@/lib/time/utc_day.ts";
import { usageByDay } from "@/lib/usage/usage_history.ts";
import { seconds } from "@/lib/time/clock.ts";
import { readKeys } from "@/lib/site/key_views.ts";

const DAYS = 30;

export type Overview = Awaited<ReturnType<typeof readOverview>>;

export async function readOverview({ services, session, views = [] }: State) {
  const { account } = session!;
  const nowMs = services.clock.now();
  const today = utcDay(nowMs);
  const now = seconds(services.clock);
  await services.usage.flush();
  const [{ keys }, usage, days, isUsed, webhooks] = await Promise.all([
    readKeys(services, account.id, { workingAt: now }),
    services.usage.read(account.id),
    usageByDay(services.database.pages, {
      accountId: account.id,
      from: dayAfter(today, 1 - DAYS),
      to: today,
      keyId: null,
    }),
    services.ownKeys.isAnyUsed(account.id),
    services.webhooks.list(account.id),
  ]);
  return {
    usage,
    days,
    keys,
    /** The watched views that imports have changed since they were opened. */
    watched: views.filter(({ watch, new_ads, changed_ads }) =>
      watch === "digest" && new_ads + changed_ads > 0
    ),
    /** Webhooks that were disabled, but not by the account. */
    disabled: webhooks.filter(({ disabled_reason }) =>
      disabled_reason !== null
    ),
    /** Whether no request was ever made with a key. */
    isNew: !isUsed && days.every(({ requests }) => requests === 0),
    /** Seconds: when the next month starts. */
    resetsAt: monthStart(nowMs, 1),
    now,
  };
}
