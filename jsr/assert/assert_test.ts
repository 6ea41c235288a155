import {
  assert,
  assertEquals,
  assertFalse,
  assertGreater,
  assertGreaterOrEqual,
  assertInstanceOf,
  AssertionError,
  assertLess,
  assertLessOrEqual,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import nodeAssert from "node:assert/strict";

/** Checked with node's own assertions, so that the subject is not its judge. */
function fails(fn: () => unknown, message: string | RegExp): void {
  nodeAssert.throws(fn, (error) => {
    nodeAssert.ok(error instanceof AssertionError);
    if (typeof message === "string") nodeAssert.equal(error.message, message);
    else nodeAssert.match(error.message, message);
    return true;
  });
}

Deno.test("assertEquals() compares structure, class and keys", () => {
  assertEquals({ a: [1, { b: new Date(3) }] }, { a: [1, { b: new Date(3) }] });
  assertEquals(new Set([{ a: 1 }]), new Set([{ a: 1 }]));
  assertEquals(new Map([["a", [1]]]), new Map([["a", [1]]]));
  assertEquals(NaN, NaN);
  assertEquals(0, -0);
  assertEquals(Object.create(null), {});
  assertEquals(new Uint8Array([1, 2]), new Uint8Array([1, 2]));
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  const twin: Record<string, unknown> = {};
  twin.self = twin;
  assertEquals(loop, twin);
});

Deno.test("assertEquals() fails on different values and shows both", () => {
  fails(
    () => assertEquals<unknown>({ a: 1 }, { a: 2 }),
    /Values are not equal\.\n[^]*1[^]*2/,
  );
  const different: [unknown, unknown][] = [
    [{ a: undefined }, {}],
    [[1], { 0: 1 }],
    [new Error("a"), new Error("b")],
    [new URL("http://a"), new URL("http://b")],
    [new Date(1), new Date(2)],
    [new Map([[1, 2]]), new Map([[1, 3]])],
    [new Uint8Array([1, 2]), new Uint8Array([1, 3])],
    [new Uint8Array([1]), new Uint8Array([1, 2])],
  ];
  for (const [actual, expected] of different) {
    fails(() => assertEquals(actual, expected), /Values are not equal/);
  }
  fails(() => assertEquals(1, 2, "why"), /^Values are not equal: why/);
});

Deno.test("assertThrows() and assertRejects() return the error and check it", async () => {
  const error = new TypeError("bad thing");
  const boom = () => {
    throw error;
  };
  assertStrictEquals(assertThrows(boom), error);
  assertStrictEquals(assertThrows(boom, TypeError, "bad"), error);
  fails(
    () => assertThrows(boom, RangeError),
    'Expected error to be instance of "RangeError", but was "TypeError".',
  );
  fails(
    () => assertThrows(boom, TypeError, "good"),
    'Expected error message to include "good", but got "bad thing".',
  );
  fails(() => assertThrows(() => {}), "Expected function to throw.");
  const rejects = () => Promise.reject(error);
  assertStrictEquals(await assertRejects(rejects, TypeError, "thing"), error);
  const none = await assertRejects(
    () => assertRejects(() => Promise.resolve()),
    AssertionError,
  );
  assertEquals(none.message, "Expected function to reject.");
});

Deno.test("each assertion fails on what it forbids", () => {
  fails(() => assert(0, "zero"), "zero");
  fails(() => assertFalse(1, "one"), "one");
  fails(
    () => assertInstanceOf(1, Date),
    'Expected object to be an instance of "Date" but was "number".',
  );
  fails(() => assertNotEquals([1], [1]), /not to be/);
  fails(
    () => assertStrictEquals<unknown>({}, {}),
    /same structure but are not reference-equal/,
  );
  fails(() => assertStrictEquals<unknown>(1, 2), /not strictly equal/);
  fails(() => assertMatch("a", /b/), 'Expected actual: "a" to match: "/b/".');
  fails(
    () => assertStringIncludes("abc", "d"),
    'Expected actual: "abc" to contain: "d".',
  );
  fails(() => assertGreater(1, 1), "Expect 1 > 1.");
  fails(() => assertGreaterOrEqual(1, 2), "Expect 1 >= 2.");
  fails(() => assertLess(1, 1), "Expect 1 < 1.");
  fails(() => assertLessOrEqual(2, 1), "Expect 2 <= 1.");
  fails(() => assertLessOrEqual(NaN, 1), "Expect NaN <= 1.");
});
