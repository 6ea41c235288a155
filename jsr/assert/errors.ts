import { AssertionError, suffix } from "./assertion_error.ts";

// deno-lint-ignore no-explicit-any
type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

/**
 * Fails unless `fn` throws; returns what it threw. With a class, also fails
 * unless that is an instance of it whose message contains `msgIncludes`.
 */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any
  ErrorClass: abstract new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows<E extends Error>(
  fn: () => unknown,
  classOrMsg?: ErrorClass<E> | string,
  msgIncludes?: string,
  msg?: string,
): unknown {
  const want = expectation(classOrMsg, msgIncludes, msg);
  try {
    fn();
  } catch (error) {
    return check(error, want, "thrown");
  }
  throw new AssertionError(`Expected function to throw${suffix(want.msg)}`);
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
  // deno-lint-ignore no-explicit-any
  ErrorClass: abstract new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects<E extends Error>(
  fn: () => PromiseLike<unknown>,
  classOrMsg?: ErrorClass<E> | string,
  msgIncludes?: string,
  msg?: string,
): Promise<unknown> {
  const want = expectation(classOrMsg, msgIncludes, msg);
  let pending: PromiseLike<unknown>;
  try {
    pending = fn();
  } catch (error) {
    throw new AssertionError(
      `Function throws when expected to reject${suffix(want.msg)}`,
      { cause: error },
    );
  }
  try {
    await pending;
  } catch (error) {
    return check(error, want, "rejected");
  }
  throw new AssertionError(`Expected function to reject${suffix(want.msg)}`);
}

/** Fails unless `error` is an `Error`, of the class and message if given. */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  // deno-lint-ignore no-explicit-any
  ErrorClass?: abstract new (...args: any[]) => E,
  msgMatches?: string | RegExp,
  msg?: string,
): asserts error is E {
  const want: Expectation<E> = { ErrorClass, msgIncludes: msgMatches, msg };
  check(error, { ...want, ErrorClass: ErrorClass ?? Error }, "thrown");
}

interface Expectation<E extends Error> {
  ErrorClass: ErrorClass<E> | undefined;
  msgIncludes: string | RegExp | undefined;
  msg: string | undefined;
}

function expectation<E extends Error>(
  classOrMsg: ErrorClass<E> | string | undefined,
  msgIncludes: string | undefined,
  msg: string | undefined,
): Expectation<E> {
  return typeof classOrMsg === "string"
    ? { ErrorClass: undefined, msgIncludes: undefined, msg: classOrMsg }
    : { ErrorClass: classOrMsg, msgIncludes, msg };
}

function check<E extends Error>(
  error: unknown,
  { ErrorClass, msgIncludes, msg }: Expectation<E>,
  verb: "thrown" | "rejected",
): unknown {
  if (!ErrorClass) return error;
  if (!(error instanceof Error)) {
    const what = verb === "thrown"
      ? "A non-Error object was thrown"
      : "A non-Error object was rejected";
    throw new AssertionError(`${what}${suffix(msg)}`, { cause: error });
  }
  if (!(error instanceof ErrorClass)) {
    throw new AssertionError(
      `Expected error to be instance of "${ErrorClass.name}", but was "${error.constructor.name}"${
        suffix(msg)
      }`,
      { cause: error },
    );
  }
  const matches = msgIncludes === undefined ||
    (typeof msgIncludes === "string"
      ? error.message.includes(msgIncludes)
      : msgIncludes.test(error.message));
  if (!matches) {
    throw new AssertionError(
      `Expected error message to include ${
        JSON.stringify(String(msgIncludes))
      }, but got ${JSON.stringify(error.message)}${suffix(msg)}`,
      { cause: error },
    );
  }
  return error;
}
