import { assertEquals, assertThrows } from "@std/assert";
import { parsePythonLiteral } from "@/lib/imports/formats/literal.ts";

/** Each as Python prints it, with its value. */
const VALUES: [string, unknown][] = [
  ["[None, nan, NULL, -inf]", [null, null, null, null]],
  ["[True, False]", [true, false]],
  ["[1, -2.5, 1e3, 5., 900000000000001]", [1, -2.5, "1e3", 5, 900000000000001]],
  ["9000000000000001", "9000000000000001"],
  ["(1, 2)", [1, 2]],
  ["(1, )", [1]],
  ["()", []],
  [String.raw`[r'\n', u'a', '\x41', '\u0041', '\U00000041']`, [
    ...["\\n", "a", "A", "A", "A"],
  ]],
  [String.raw`'\n\t\'\\\q'`, "\n\t'\\\\q"],
  [`["It's", 'say "x"']`, ["It's", 'say "x"']],
  ["{'a': {1: 2,},}", { a: { 1: 2 } }],
  // As NumPy prints lists.
  ["['a' 'b']", ["a", "b"]],
  ["[{'a': 1}\n {'a': 2}]", [{ a: 1 }, { a: 2 }]],
];

for (const [text, value] of VALUES) {
  Deno.test(`reads the Python literal ${text}`, () => {
    assertEquals(parsePythonLiteral(text), value);
  });
}

Deno.test("rejects texts that are not Python literals", () => {
  const texts = [
    ...["", "[1", "{'a' 1}", "'a", "'a\\"],
    ...["f(1)", "date(2025, 1, 1)", "[Object]", "=", "{a: 1}", "# a\n1", "1 2"],
    ...["[2025-2026]", "['a''b']"],
  ];
  for (const text of texts) {
    assertThrows(() => parsePythonLiteral(text), SyntaxError, "", text);
  }
  assertThrows(
    () => parsePythonLiteral(String.raw`'\U00110000'`),
    RangeError,
  );
});
