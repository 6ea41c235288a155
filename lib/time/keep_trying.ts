const WAIT_MS_MIN = 500;
const WAIT_MS_MAX = 32_000;

/** Tries until it succeeds, with ever longer waits; gives up when the signal aborts. */
export async function keepTrying(
  attempt: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (
    let wait = WAIT_MS_MIN;
    !signal.aborted;
    wait = Math.min(wait * 2, WAIT_MS_MAX)
  ) {
    // Not with `node:timers/promises`, which ignores the signal in Deno 2.5.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      }, { once: true });
    });
    if (signal.aborted || await attempt()) return;
  }
}
