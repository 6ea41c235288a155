import {
  type Lease,
  type LeaseRequest,
  untilUnused,
} from "@/lib/limits/rate_leases.ts";

const MINUTE_MS = 60_000;

/**
 * A row of `rate_windows`, as a model of what `leaseFrom` has the database do:
 * this minute's requests, and those of the minute before as far as the last
 * sixty seconds still cover it.
 */
interface RateWindow {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly used: number;
  readonly used_before: number;
}

export const UNUSED: RateWindow = { minute: 0, used: 0, used_before: 0 };

/** The window at a moment. A clock that is set back by more than a minute starts anew. */
export function rollOn(window: RateWindow, nowMs: number): RateWindow {
  const minute = Math.floor(nowMs / MINUTE_MS);
  const ahead = window.minute - minute;
  if (ahead === 0 || ahead === 1) return window;
  const used_before = ahead === -1 ? window.used : 0;
  return { minute, used: 0, used_before };
}

/** How many more requests the limit lets through at this moment. */
export function available(
  window: RateWindow,
  limit: number,
  nowMs: number,
): number {
  const { minute, used, used_before } = rollOn(window, nowMs);
  const covered = MINUTE_MS - Math.max(0, nowMs - minute * MINUTE_MS);
  const before = Math.ceil(used_before * covered / MINUTE_MS);
  return Math.max(0, limit - used - before);
}

export function leaseOf(
  before: RateWindow,
  { limit, want, owed }: Pick<LeaseRequest, "limit" | "want" | "owed">,
  nowMs: number,
): { window: RateWindow; lease: Lease } {
  const rolled = rollOn(before, nowMs);
  const reported = { ...rolled, used: rolled.used + owed };
  const granted = Math.min(want, available(reported, limit, nowMs));
  const window = { ...reported, used: reported.used + granted };
  const remaining = available(window, limit, nowMs);
  const row = { ...window, now_ms: nowMs };
  return {
    window,
    lease: {
      granted,
      remaining,
      endsInMs: Math.max(1, (window.minute + 1) * MINUTE_MS - nowMs),
      retryInMs: remaining > 0 ? 0 : untilUnused(row, limit),
    },
  };
}
