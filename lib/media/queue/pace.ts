/** Files that a process fetches at once, and of one host. */
const AT_ONCE = 4;
const PER_HOST = 3;
/** Bytes a second that a process fetches in the long run. */
const BYTES_PER_SECOND = 10_000_000;
/** Milliseconds that it may be ahead of that. */
const AHEAD = 1000;
/** Milliseconds that a host is left alone at most: what one file is answered says little of the others. */
export const HOST_PAUSE_MAX = 5 * 60 * 1000;
/** In a row, as many as a host is asked for at once: else one that is away would hold all others up. */
const FAILURES_MAX = PER_HOST;

/** The host of a source's URL; its URL itself if it has none. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Says what may begin now: few files at once, fewer of one host, and not too many bytes a second. */
export function createPace(now: () => number = Date.now) {
  const running = new Map<string, number>();
  const pausedHosts = new Map<string, number>();
  const failures = new Map<string, number>();
  let total = 0;
  let pausedUntil = 0;
  let paidUntil = 0;

  return {
    /** Whether any file may begin. */
    isOpen: () =>
      total < AT_ONCE && now() >= pausedUntil && paidUntil <= now() + AHEAD,
    /** Until when the host wants to be left alone, in milliseconds; null: it does not say so. */
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
    /** What a host answered last; one that fails several times in a row is left alone. */
    answered(host: string, isWell: boolean): void {
      const count = isWell ? 0 : (failures.get(host) ?? 0) + 1;
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
