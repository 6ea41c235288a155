import { AssertionError, format, suffix } from "./assertion_error.ts";

function requireOrder(
  holds: boolean,
  actual: unknown,
  relation: string,
  expected: unknown,
  msg: string | undefined,
): void {
  if (holds) return;
  throw new AssertionError(
    `Expect ${format(actual)} ${relation} ${format(expected)}${suffix(msg)}`,
  );
}

/** Fails unless `actual > expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  requireOrder(actual > expected, actual, ">", expected, msg);
}

/** Fails unless `actual >= expected`. */
export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  requireOrder(actual >= expected, actual, ">=", expected, msg);
}

/** Fails unless `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  requireOrder(actual < expected, actual, "<", expected, msg);
}

/** Fails unless `actual <= expected`. */
export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  requireOrder(actual <= expected, actual, "<=", expected, msg);
}

/**
 * Fails unless the numbers are at most `tolerance` apart. The default is one
 * part in ten million of `expected`.
 */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void {
  if (Object.is(actual, expected)) return;
  const allowed = tolerance ??
    (Number.isFinite(expected) ? Math.abs(expected * 1e-7) : 1e-7);
  const delta = Math.abs(expected - actual);
  if (delta <= allowed) return;
  const show = (n: number) =>
    Number.isInteger(n) ? String(n) : n.toExponential();
  throw new AssertionError(
    `Expected actual: "${show(actual)}" to be close to "${
      show(expected)
    }": delta "${show(delta)}" is greater than "${show(allowed)}"${
      suffix(msg)
    }`,
  );
}
