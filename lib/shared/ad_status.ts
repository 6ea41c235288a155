import { formatCount } from "@/lib/shared/format_number.ts";
import { formatNearDay } from "@/lib/shared/format_time.ts";

/** Whether an ad is running, as pages show it. */
export interface AdStatusView {
  /** `seen`: it was active when it was last observed, which is too long ago, or at an unknown time, to say more. */
  kind: "active" | "seen" | "ended";
  label: string;
}

/** For so many seconds after it was observed, an ad counts as unchanged. */
const OBSERVATION_HOLDS = 7 * 86_400;

interface Observed {
  is_active: boolean;
  last_seen_at: number | null;
  last_scraped_at: number | null;
}

/** When an ad was last observed; null if unknown. */
export function observedAt(
  { last_seen_at, last_scraped_at }: Observed,
): number | null {
  return Math.max(last_seen_at ?? 0, last_scraped_at ?? 0) || null;
}

/** The time of the import says nothing: files can be years old. */
export function adStatus(ad: Observed, now: number): AdStatusView {
  if (!ad.is_active) return { kind: "ended", label: "Ended" };
  const at = observedAt(ad);
  if (at === null) return { kind: "seen", label: "Active when last seen" };
  if (now - at <= OBSERVATION_HOLDS) return { kind: "active", label: "Active" };
  const day = formatNearDay(at, now).replaceAll(" ", "\u00a0");
  return { kind: "seen", label: `Active when last seen, ${day}` };
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
