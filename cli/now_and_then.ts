const SAID_EVERY_MS = 10_000;

/** Calls at most every ten seconds, for the first time after ten. */
export function nowAndThen<Value>(say: (value: Value) => void) {
  let said = performance.now();
  return (value: Value) => {
    const now = performance.now();
    if (now - said < SAID_EVERY_MS) return;
    said = now;
    say(value);
  };
}
