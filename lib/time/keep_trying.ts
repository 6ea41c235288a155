import { setTimeout as sleep } from "node:timers/promises";

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
    await sleep(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted || await attempt()) return;
  }
}
