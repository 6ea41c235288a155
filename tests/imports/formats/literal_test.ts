import { assertEquals, assertThrows } from "@std/assert";
import {
  LiteralError,
  literalsToJson,
  parsePythonLiteral,
} from "@/lib/imports/formats/literal.ts";

const parseLiterals = (text: string): unknown[] =>
  [...literalsToJson(text)].join("").trim().split("\n")
    .map((line) => JSON.parse(line));

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Each as printed, with what it is. */
const VALUES: [string, unknown][] = [
  ["[None, null, undefined, nan, NaN, inf, -inf, -Infinity]", [
    ...Array(8).fill(null),
  ]],
  ["[True, true, False, false]", [true, true, false, false]],
  ["[1, -2.5, 1e3, 900000000000001]", [1, -2.5, "1e3", 900000000000001]],
  ["9000000000000001", "9000000000000001"],
  ["[ObjectId('a'), UUID('a'), BinData(0, 'a')]", [null, null, null]],
  ["[ISODate('a'), new Date('b'), new ISODate('c')]", ["a", "b", "c"]],
  ["[Timestamp(1, 2), NumberInt(3), Int32(4)]", [1, 3, 4]],
  ["[NumberLong('1'), Long('2'), NumberDecimal('3'), Decimal('4')]", [
    ...["1", "2", "3", "4"],
  ]],
  ["[np.int64(1), np.float64(1.5), np.str_('a'), np.bool_(True)]", [
    ...[1, 1.5, "a", true],
  ]],
  ["[datetime(2025, 2, 1, 8, 5, 9, 123456), date(2025, 2, 1)]", [
    ...["2025-02-01T08:05:09", "2025-02-01"],
  ]],
  [
    "datetime.datetime(2025, 2, 1, 8, tzinfo=timezone.utc)",
    "2025-02-01T08:00:00",
  ],
  ["Timestamp('2025-02-01 08:00', tz='UTC')", "2025-02-01 08:00"],
  ["(1, 2)", [1, 2]],
  ["(1, )", [1]],
  ["()", []],
  ["('a' 'b')", "ab"],
  [String.raw`[r'\n', u'a', '\x41', '\u0041', '\U00000041']`, [
    ...["\\n", "a", "A", "A", "A"],
  ]],
  [
    String.raw`'\n\t\'\\\q\
.'`,
    "\n\t'\\\\q.",
  ],
  ["{'a': {1: 2,},}", { a: { 1: 2 } }],
  [nested(32), JSON.parse(nested(32))],
];

Deno.test("what Python, MongoDB and JavaScript print is the value that it stands for", () => {
  for (const [text, value] of VALUES) {
    assertEquals(parsePythonLiteral(text), value, text);
    assertEquals(parseLiterals(text), [value], text);
  }
});

Deno.test("scripts have names as keys, comments, and several values", () => {
  const text = "// a\n{$a_1: `b`}; /* c */ [1],\n'd'\n[2]";
  assertEquals(parseLiterals(text), [{ $a_1: "b" }, [1], "d", [2]]);
});

Deno.test("what is no literal is refused, and in Python's what only scripts have", () => {
  const texts = [
    ...["", "[1", "[1 2]", "{'a' 1}", "{'a': 1 'b': 2}", "'a", "'a\\"],
    ...["f(1)", "Date", "date(2025 2)", "date(2025, tz=1)", "[Object]", "="],
    ...[String.raw`'\U00110000'`, nested(34), "np.int64"],
  ];
  for (const text of texts) {
    assertThrows(() => parsePythonLiteral(text), SyntaxError, "", text);
    if (text !== "") {
      assertThrows(() => parseLiterals(text), LiteralError, "", text);
    }
  }
  for (const text of ["{a: 1}", "`a`", "# a\n1", "// a\n1", "1 2"]) {
    assertThrows(() => parsePythonLiteral(text), SyntaxError, "", text);
  }
});
