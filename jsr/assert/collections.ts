import { AssertionError, format, suffix } from "./assertion_error.ts";
import { assertEquals } from "./equality.ts";
import { equal } from "./equal.ts";

/** Anything indexed and of known length. */
export type ArrayLikeArg<T> = ArrayLike<T> & object;

/** Fails unless each of `expected` is deeply equal to some item of `actual`. */
export function assertArrayIncludes<T>(
  actual: ArrayLikeArg<T>,
  expected: ArrayLikeArg<T>,
  msg?: string,
): void {
  const items = Array.from(actual);
  const missing = Array.from(expected).filter((wanted) =>
    !items.some((item) => equal(item, wanted))
  );
  if (missing.length === 0) return;
  throw new AssertionError(
    `Expected actual: "${format(actual)}" to include: "${format(expected)}"${
      suffix(msg)
    }\nmissing: ${format(missing)}`,
  );
}

/**
 * Fails unless every key of `expected`, at any depth, is in `actual` with an
 * equal value. Arrays are compared item by item, as far as `expected` goes.
 */
export function assertObjectMatch(
  // deno-lint-ignore no-explicit-any
  actual: Record<PropertyKey, any>,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void {
  assertEquals(
    narrow(actual, expected, new Map()),
    narrow(expected, expected, new Map()),
    msg,
  );
}

/** What is left of `value` when only the keys that `shape` has are kept. */
function narrow(
  value: unknown,
  shape: unknown,
  seen: Map<object, unknown>,
): unknown {
  if (!isContainer(value) || !isContainer(shape)) return value;
  if (Array.isArray(value) !== Array.isArray(shape)) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  const kept: Record<PropertyKey, unknown> | unknown[] = Array.isArray(value)
    ? []
    : {};
  seen.set(value, kept);
  for (const key of Reflect.ownKeys(shape)) {
    if (key === "length" || !Reflect.has(value, key)) continue;
    Reflect.set(
      kept,
      key,
      narrow(Reflect.get(value, key), Reflect.get(shape, key), seen),
    );
  }
  return kept;
}

function isContainer(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  return !(value instanceof Date || value instanceof RegExp ||
    value instanceof Map || value instanceof Set || ArrayBuffer.isView(value));
}
