/** The assertions of `@std/assert` that this project's tests use, and a few of their kin. */
export { AssertionError } from "./assertion_error.ts";
export { equal } from "./equal.ts";
export * from "./conditions.ts";
export * from "./equality.ts";
export * from "./comparison.ts";
export * from "./strings.ts";
export * from "./collections.ts";
export * from "./errors.ts";
