/** Concurrent downloads of a process, and per host. */
const AT_ONCE = 4;
const PER_HOST = 3;
/** Average bytes per second of a process. */
const BYTES_PER_SECOND = 10_000_000;
/** Milliseconds that a process may be ahead of that average. */
const AHEAD = 1000;
/** Maximum pause of a host in milliseconds: the response for one file may not apply to others. */
export const HOST_PAUSE_MAX = 5 * 60 * 1000;
/** Failures in a row that pause a host: as many as it gets concurrent requests, or one that is down would delay all others. */
const FAILURES_MAX = PER_HOST;

/** The host of a source's URL; its URL itself if it has none. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Limits concurrent downloads, downloads per host, and bandwidth. */
export function createPace(now: () => number = Date.now) {
  const running = new Map<string, number>();
  const pausedHosts = new Map<string, number>();
  const failures = new Map<string, number>();
  let total = 0;
  let pausedUntil = 0;
  let paidUntil = 0;

  return {
    /** Whether a download may start. */
    isOpen: () =>
      total < AT_ONCE && now() >= pausedUntil && paidUntil <= now() + AHEAD,
    /** Until when the host is paused, in milliseconds; null if it is not. */
    pausedUntil(host: string): number | null {
      const until = pausedHosts.get(host);
      if (until === undefined || until > now()) return until ?? null;
      pausedHosts.delete(host);
      return null;
    },
    hasRoom: (host: string) => (running.get(host) ?? 0) < PER_HOST,
    begin(host: string): void {
      total++;
      running.set(host, (running.get(host) ?? 0) + 1);
    },
    end(host: string, bytes = 0): void {
      total--;
      const left = running.get(host)! - 1;
      if (left === 0) running.delete(host);
      else running.set(host, left);
      paidUntil = Math.max(paidUntil, now()) + bytes / BYTES_PER_SECOND * 1000;
    },
    /** Records the result of a request; a host that fails several times in a row is paused. */
    answered(host: string, isSuccess: boolean): void {
      const count = isSuccess ? 0 : (failures.get(host) ?? 0) + 1;
      if (count === FAILURES_MAX) this.pauseHost(host, HOST_PAUSE_MAX);
      if (count % FAILURES_MAX === 0) failures.delete(host);
      else failures.set(host, count);
    },
    pauseHost(host: string, ms: number): void {
      pausedHosts.set(host, now() + Math.min(ms, HOST_PAUSE_MAX));
    },
    pause(ms: number): void {
      pausedUntil = now() + ms;
    },
  };
}
