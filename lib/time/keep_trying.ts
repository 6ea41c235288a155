const WAIT_MS_MIN = 500;
const WAIT_MS_MAX = 32_000;

/** Tries until it succeeds, ever more slowly; ends without success once the signal does. */
export async function keepTrying(
  attempt: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (
    let wait = WAIT_MS_MIN;
    !signal.aborted;
    wait = Math.min(wait * 2, WAIT_MS_MAX)
  ) {
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
