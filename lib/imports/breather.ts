/** Longer than this, nobody else is kept waiting. */
const SLICE_MS = 20;

/**
 * Lets others have the thread once in a while. Records that need no writing
 * never wait for anything, so a file full of bad ones would else stop the
 * server until its end. Await what it answers, if anything.
 */
export function createBreather(): () => Promise<void> | void {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return;
    return new Promise<void>((resolve) =>
      // Promises alone would go on before any other work.
      setTimeout(() => {
        since = performance.now();
        resolve();
      }, 0)
    );
  };
}
