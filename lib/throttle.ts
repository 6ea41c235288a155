import { type Clock, elapsed } from "@/lib/clock.ts";

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Does something at most once in `everyMs`: a call that comes too soon waits. For one call at a time. */
export function throttle<Input, Output>(
  everyMs: number,
  run: (input: Input) => Promise<Output>,
  clock: Clock,
  pause: (ms: number) => Promise<void>,
): (input: Input) => Promise<Output> {
  let mayRunAt = -Infinity;
  return async (input) => {
    const waitMs = mayRunAt - elapsed(clock);
    if (waitMs > 0) await pause(waitMs);
    mayRunAt = elapsed(clock) + everyMs;
    return await run(input);
  };
}
