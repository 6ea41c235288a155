/** The time, passed to everything whose decisions depend on it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Milliseconds that never go back, for durations; if missing, `now` is used. */
  elapsed?(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

/** A point in time to measure durations from. Setting the system's clock does not affect it. */
export function elapsed(clock: Clock): number {
  return clock.elapsed?.() ?? clock.now();
}

/** A point in time in whole seconds. */
export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Whole seconds since 1970-01-01T00:00:00Z: the unit of every timestamp of the API. */
export function seconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}

/** Runs something again and again, until what it returns is called. */
export type Every = (ms: number, run: () => Promise<unknown>) => () => void;

/** By the system's timer, which keeps no process alive. */
export const every: Every = (ms, run) => {
  const timer = setInterval(() => void run(), ms);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
};
