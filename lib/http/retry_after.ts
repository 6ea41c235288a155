import type { Problem } from "@/lib/problem.ts";

/** `Retry-After` in whole seconds, at least one: clients that come back at once would be refused again. */
export function retryAfter(ms: number): { "Retry-After": string } {
  return { "Retry-After": String(Math.max(1, Math.ceil(ms / 1000))) };
}

/** The seconds that a problem says to wait; null if it does not say. */
export function waitSecondsOf(problem: Problem): number | null {
  const seconds = Number(
    new Headers(problem.headers).get("retry-after") ?? NaN,
  );
  return Number.isFinite(seconds) ? seconds : null;
}
