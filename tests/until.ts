const PATIENCE_MS = 60_000;
const PAUSE_MS = 10;

/**
 * Waits until a condition holds.
 *
 * @throws it does not hold within a minute
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!await holds()) {
    if (performance.now() > deadline) {
      throw new Error(`Still false after ${PATIENCE_MS} ms: ${holds}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
