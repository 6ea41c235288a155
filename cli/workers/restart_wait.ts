const WAIT_MS_MIN = 500;
const WAIT_MS_MAX = 32_000;

/**
 * How long to wait before replacing a worker that ended soon after its start,
 * `ends` times in a row.
 */
export function restartWait(ends: number): number {
  if (ends <= 1) return 0;
  return Math.min(WAIT_MS_MIN * 2 ** (ends - 2), WAIT_MS_MAX);
}
