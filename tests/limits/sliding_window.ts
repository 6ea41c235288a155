import type { Lease, LeaseRequest } from "@/lib/limits/rate_leases.ts";

/**
 * A model of the window that `lib/limits/rate_leases.ts` has in SQL: this
 * minute's requests, and those of the minute before as far as the last sixty
 * seconds still cover it.
 */
export interface RateWindow {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly used: number;
  readonly usedBefore: number;
}

const MINUTE_MS = 60_000;

export const UNUSED: RateWindow = { minute: 0, used: 0, usedBefore: 0 };

/** The window as it stands at a moment. A clock that goes back stays in the later minute. */
function rollOn(window: RateWindow, nowMs: number): RateWindow {
  const minute = Math.floor(nowMs / MINUTE_MS);
  if (minute <= window.minute) return window;
  const usedBefore = minute === window.minute + 1 ? window.used : 0;
  return { minute, used: 0, usedBefore };
}

/** Milliseconds of the window's minute that have passed. */
function passed(window: RateWindow, nowMs: number): number {
  return Math.max(0, nowMs - window.minute * MINUTE_MS);
}

/** How many more requests the limit lets through at this moment. */
export function available(
  window: RateWindow,
  limit: number,
  nowMs: number,
): number {
  const rolled = rollOn(window, nowMs);
  const covered = MINUTE_MS - passed(rolled, nowMs);
  const before = Math.ceil(rolled.usedBefore * covered / MINUTE_MS);
  return Math.max(0, limit - rolled.used - before);
}

/** Takes up to `want` requests. */
export function take(
  window: RateWindow,
  limit: number,
  nowMs: number,
  want: number,
): { granted: number; window: RateWindow } {
  const granted = Math.min(want, available(window, limit, nowMs));
  return { granted, window: add(window, nowMs, granted) };
}

/** Counts requests that were let through elsewhere, whatever the limit. */
export function add(
  window: RateWindow,
  nowMs: number,
  requests: number,
): RateWindow {
  const rolled = rollOn(window, nowMs);
  return { ...rolled, used: rolled.used + requests };
}

/** Milliseconds until one request is let through, as far as no one else takes it; 0: at once. */
export function availableInMs(
  window: RateWindow,
  limit: number,
  nowMs: number,
): number {
  if (available(window, limit, nowMs) > 0) return 0;
  const rolled = rollOn(window, nowMs);
  const start = rolled.minute * MINUTE_MS;
  const thisMinute = fallsTo(limit - rolled.used - 1, rolled.usedBefore);
  const at = thisMinute < MINUTE_MS
    ? start + thisMinute
    : start + MINUTE_MS + fallsTo(limit - 1, rolled.used);
  return Math.max(1, at - nowMs);
}

/** Milliseconds into a minute until what is left of the one before is `room` at most. */
function fallsTo(room: number, usedBefore: number): number {
  if (room < 0) return MINUTE_MS;
  if (usedBefore <= room) return 0;
  return Math.min(
    MINUTE_MS,
    Math.ceil(MINUTE_MS - MINUTE_MS * room / usedBefore),
  );
}

/** What a lease does to a window, as `leaseFrom` has the database do it. */
export function leaseOf(
  before: RateWindow,
  { limit, want, owed }: Pick<LeaseRequest, "limit" | "want" | "owed">,
  nowMs: number,
): { window: RateWindow; lease: Lease } {
  const { granted, window } = take(
    add(before, nowMs, owed),
    limit,
    nowMs,
    want,
  );
  return {
    window,
    lease: {
      granted,
      remaining: available(window, limit, nowMs),
      endsInMs: Math.max(1, (window.minute + 1) * MINUTE_MS - nowMs),
      retryInMs: availableInMs(window, limit, nowMs),
    },
  };
}
