import { formatCount } from "@/lib/shared/format_number.ts";
import { formatNearDay } from "@/lib/shared/format_time.ts";

/** What pages say about whether an ad is running. */
export interface AdStatusView {
  /** `seen`: it was active when it was last observed, which is too long ago to say more. */
  kind: "active" | "seen" | "ended";
  label: string;
}

/** For so many seconds after it was observed, an ad counts as unchanged. */
export const OBSERVATION_HOLDS = 7 * 86_400;

interface Observed {
  is_active: boolean;
  last_seen_at: number | null;
  last_scraped_at: number | null;
  updated_at: number;
}

/** When an ad was last observed; null if unknown. */
export function observedAt(
  { last_seen_at, last_scraped_at }: Observed,
): number | null {
  return Math.max(last_seen_at ?? 0, last_scraped_at ?? 0) || null;
}

/** Without a time of observation, that of the import counts. */
export function adStatus(ad: Observed, now: number): AdStatusView {
  if (!ad.is_active) return { kind: "ended", label: "Ended" };
  const at = observedAt(ad) ?? ad.updated_at;
  return now - at <= OBSERVATION_HOLDS ? { kind: "active", label: "Active" } : {
    kind: "seen",
    label: `Active when last seen, ${formatNearDay(at, now)}`,
  };
}

/** How long an ad has run; null if unknown. */
export function runningText(
  { status: { kind }, runningDays }: {
    status: AdStatusView;
    runningDays: number | null;
  },
): string | null {
  if (runningDays === null) return null;
  if (runningDays === 0) {
    return {
      active: "Running for less than a day",
      seen: "Seen on its first day",
      ended: "Ran less than a day",
    }[kind];
  }
  const verb = { active: "Running", seen: "Ran at least", ended: "Ran" }[kind];
  return `${verb} ${formatCount(runningDays, "day")}`;
}
