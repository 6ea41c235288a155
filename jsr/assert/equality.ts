import nodeAssert from "node:assert/strict";
import { AssertionError, format, suffix } from "./assertion_error.ts";
import { equal } from "./equal.ts";

/** Fails unless both are deeply equal; the message shows the difference. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) return;
  throw new AssertionError(
    `Values are not equal${suffix(msg)}\n${difference(actual, expected)}`,
  );
}

/** Fails if both are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) return;
  throw new AssertionError(
    `Expected actual: ${format(actual)} not to be: ${format(expected)}${
      suffix(msg)
    }`,
  );
}

/** Fails unless both are the same value by `Object.is`. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  const shown = format(actual);
  if (shown === format(expected)) {
    throw new AssertionError(
      `Values have the same structure but are not reference-equal${
        suffix(msg)
      }\n\n${shown}\n`,
    );
  }
  throw new AssertionError(
    `Values are not strictly equal${suffix(msg)}\n${
      difference(actual, expected)
    }`,
  );
}

/** Fails if both are the same value by `Object.is`. */
export function assertNotStrictEquals<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (!Object.is(actual, expected)) return;
  throw new AssertionError(
    `Expected "actual" to not be strictly equal to: ${format(actual)}${
      suffix(msg)
    }\n`,
  );
}

// Node finds values different in a few cases where `equal` does not, never the
// other way round in a way that matters here; where it sees no difference the
// two values are shown whole.
function difference(actual: unknown, expected: unknown): string {
  try {
    nodeAssert.deepStrictEqual(actual, expected);
  } catch (error) {
    if (error instanceof Error) {
      return error.message.slice(error.message.indexOf("\n"));
    }
  }
  return `\nactual: ${format(actual)}\nexpected: ${format(expected)}\n`;
}
