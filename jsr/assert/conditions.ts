import { AssertionError, suffix } from "./assertion_error.ts";

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** A value that counts as false. */
export type Falsy = false | 0 | 0n | "" | null | undefined;

/** Fails unless `expr` is falsy. */
export function assertFalse(expr: unknown, msg = ""): asserts expr is Falsy {
  if (expr) throw new AssertionError(msg);
}

/** Fails if `actual` is `null` or `undefined`. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  if (actual === undefined || actual === null) {
    throw new AssertionError(
      `Expected actual: "${actual}" to not be null or undefined${suffix(msg)}`,
    );
  }
}

// deno-lint-ignore no-explicit-any
type AnyConstructor = abstract new (...args: any[]) => any;

/** Fails unless `actual` is an instance of `expectedType`. */
export function assertInstanceOf<T extends AnyConstructor>(
  actual: unknown,
  expectedType: T,
  msg = "",
): asserts actual is InstanceType<T> {
  if (actual instanceof expectedType) return;
  const found = actual === null
    ? "null"
    : typeof actual === "object"
    ? actual.constructor?.name ?? "Object"
    : typeof actual;
  throw new AssertionError(
    `Expected object to be an instance of "${expectedType.name}" but was "${found}"${
      suffix(msg)
    }`,
  );
}

/** Fails always. */
export function fail(msg?: string): never {
  throw new AssertionError(`Failed assertion${suffix(msg)}`);
}

/** Marks a place that cannot be reached. */
export function unreachable(msg?: string): never {
  throw new AssertionError(`Unreachable${suffix(msg)}`);
}
