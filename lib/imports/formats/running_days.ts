/**
 * Days from the start of delivery to its end where known, else to when
 * the ad was last seen; rounded to the nearest and at least
 * 0. Times in seconds: dates are midnights of a zone with summer time, so that
 * whole days are up to an hour more or less.
 */
export function runningDays(
  start: number | null,
  end: number | null,
): number | null {
  if (start === null || end === null) return null;
  return Math.max(0, Math.round((end - start) / 86_400));
}
