/** How attempts at one thing are slowed down: some are free, then each doubles the wait. */
export interface AttemptPolicy {
  /** This many come without a wait between them. */
  free: number;
  /** The wait grows up to this and no further: a delay, never a lock. */
  delayMax: number;
  /** Seconds after the last attempt when all are forgotten. */
  window: number;
}

/** What is kept of the attempts at one thing. Timestamps in seconds. */
export interface AttemptRow {
  count: number;
  window_ends_at: number;
  blocked_until: number;
}

/** Past this the wait has long reached any `delayMax`. */
export const DOUBLINGS_MAX = 20;

/** The row after one more attempt, or how many seconds it must wait. */
export function nextAttempt(
  row: AttemptRow | null,
  now: number,
  policy: AttemptPolicy,
): { row: AttemptRow } | { waitSeconds: number } {
  if (row !== null && row.blocked_until > now) {
    return { waitSeconds: row.blocked_until - now };
  }
  const count = row === null || row.window_ends_at <= now ? 1 : row.count + 1;
  const doublings = Math.min(count - policy.free, DOUBLINGS_MAX);
  const delay = doublings < 0 ? 0 : Math.min(2 ** doublings, policy.delayMax);
  return {
    row: {
      count,
      window_ends_at: now + policy.window,
      blocked_until: now + delay,
    },
  };
}
