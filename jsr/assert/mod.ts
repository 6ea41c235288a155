/** The assertions of `@std/assert` that this project uses. */
import nodeAssert from "node:assert/strict";
import { equal } from "./equal.ts";

/** What every failed assertion throws. */
export class AssertionError extends Error {
  override name = "AssertionError";
}

// deno-lint-ignore no-explicit-any
type Class<T> = abstract new (...args: any[]) => T;

function fail(
  text: string,
  msg: string | undefined,
  more = "",
  options?: ErrorOptions,
): never {
  throw new AssertionError(
    `${text}${msg ? `: ${msg}` : "."}${more}`,
    options,
  );
}

/** A value as it is shown in a failure: keys sorted, so that diffs line up. */
function format(value: unknown): string {
  return Deno.inspect(value, {
    depth: Infinity,
    sorted: true,
    trailingComma: true,
    compact: false,
    iterableLimit: Infinity,
    strAbbreviateSize: Infinity,
  });
}

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** Fails unless `expr` is falsy. */
export function assertFalse(
  expr: unknown,
  msg = "",
): asserts expr is false | 0 | 0n | "" | null | undefined {
  if (expr) throw new AssertionError(msg);
}

/** Fails unless both are deeply equal; the message shows the difference. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) return;
  fail("Values are not equal", msg, `\n${difference(actual, expected)}`);
}

/** Fails if both are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) return;
  fail(
    `Expected actual: ${format(actual)} not to be: ${format(expected)}`,
    msg,
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
  if (shown !== format(expected)) {
    fail(
      "Values are not strictly equal",
      msg,
      `\n${difference(actual, expected)}`,
    );
  }
  fail(
    "Values have the same structure but are not reference-equal",
    msg,
    `\n\n${shown}\n`,
  );
}

// Node also takes some values for different that `equal` does not, so only its
// message is used.
function difference(actual: unknown, expected: unknown): string {
  try {
    nodeAssert.deepStrictEqual(actual, expected);
  } catch (error) {
    const { message } = error as Error;
    return message.slice(message.indexOf("\n"));
  }
  return `\nactual: ${format(actual)}\nexpected: ${format(expected)}\n`;
}

type Comparison = <T>(actual: T, expected: T, msg?: string) => void;

function comparison(
  relation: string,
  holds: <T>(actual: T, expected: T) => boolean,
): Comparison {
  return (actual, expected, msg) => {
    if (holds(actual, expected)) return;
    fail(`Expect ${format(actual)} ${relation} ${format(expected)}`, msg);
  };
}

export const assertGreater: Comparison = comparison(">", (a, b) => a > b);
export const assertGreaterOrEqual: Comparison = comparison(
  ">=",
  (a, b) => a >= b,
);
export const assertLess: Comparison = comparison("<", (a, b) => a < b);
export const assertLessOrEqual: Comparison = comparison("<=", (a, b) => a <= b);

/** Fails unless `actual` contains `expected`. */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  if (actual.includes(expected)) return;
  fail(`Expected actual: "${actual}" to contain: "${expected}"`, msg);
}

/** Fails unless `expected` matches `actual`. */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  // A fresh copy: a global expression would carry its position over.
  if (new RegExp(expected).test(actual)) return;
  fail(`Expected actual: "${actual}" to match: "${expected}"`, msg);
}

/** Fails unless `actual` is an instance of `expectedType`. */
export function assertInstanceOf<T>(
  actual: unknown,
  expectedType: Class<T>,
  msg?: string,
): asserts actual is T {
  if (actual instanceof expectedType) return;
  const found = Object(actual) === actual
    ? actual?.constructor?.name ?? "Object"
    : actual === null
    ? "null"
    : typeof actual;
  fail(
    `Expected object to be an instance of "${expectedType.name}" but was "${found}"`,
    msg,
  );
}

/**
 * Fails unless `fn` throws; returns what it threw. With a class, also fails
 * unless that is an instance of it whose message contains `msgIncludes`.
 */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: Class<E>,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows(fn: () => unknown, ...expected: Expected) {
  try {
    fn();
  } catch (error) {
    return checkError(error, "thrown", expected);
  }
  fail("Expected function to throw", getMessage(expected));
}

/**
 * Fails unless the promise that `fn` returns is rejected; resolves with the
 * reason. A synchronous throw is a failure too.
 */
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  ErrorClass: Class<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects(
  fn: () => PromiseLike<unknown>,
  ...expected: Expected
) {
  let pending: PromiseLike<unknown>;
  try {
    pending = fn();
  } catch (cause) {
    const text = "Function throws when expected to reject";
    fail(text, getMessage(expected), "", { cause });
  }
  try {
    await pending;
  } catch (error) {
    return checkError(error, "rejected", expected);
  }
  fail("Expected function to reject", getMessage(expected));
}

type Expected =
  | [msg?: string | undefined]
  | [
    ErrorClass: Class<Error>,
    msgIncludes?: string | undefined,
    msg?: string | undefined,
  ];

function getMessage([first, , third]: Expected): string | undefined {
  return typeof first === "string" ? first : third;
}

function checkError(cause: unknown, verb: string, expected: Expected): unknown {
  const [ErrorClass, includes = ""] = expected;
  if (typeof ErrorClass !== "function") return cause;
  const refuse = (text: string) =>
    fail(text, getMessage(expected), "", { cause });
  if (!(cause instanceof Error)) {
    return refuse(`A non-Error object was ${verb}`);
  }
  const { message, constructor } = cause;
  if (!(cause instanceof ErrorClass)) {
    return refuse(
      `Expected error to be instance of "${ErrorClass.name}", but was "${constructor.name}"`,
    );
  }
  if (!message.includes(includes)) {
    return refuse(
      `Expected error message to include ${JSON.stringify(includes)}, but got ${
        JSON.stringify(message)
      }`,
    );
  }
  return cause;
}
