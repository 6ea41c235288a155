/**
 * Whole days from the start of delivery to its end where known, else to when
 * the ad was last seen; at least 0. Times in seconds.
 */
export function runningDays(
  start: number | null,
  end: number | null,
): number | null {
  if (start === null || end === null) return null;
  return Math.max(0, Math.floor((end - start) / 86_400));
}
