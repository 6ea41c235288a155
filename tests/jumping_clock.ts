/**
 * A clock that jumps each time code of some file reads it, as if the machine
 * were busy with it.
 */
export function jumpingClock(file: string) {
  const { now } = performance;
  const clock = { ahead: 0, jumpMs: 0 };
  performance.now = () => {
    const isJump = clock.jumpMs > 0 && new Error().stack!.includes(`/${file}:`);
    if (isJump) clock.ahead += clock.jumpMs;
    return now.call(performance) + clock.ahead;
  };
  return Object.assign(clock, {
    [Symbol.dispose]: () => void (performance.now = now),
  });
}
