import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { layOutJson } from "@/lib/shared/json_layout.ts";

function laidOut(json: string): string {
  return layOutJson(json).map(({ text }) => text).join("");
}

Deno.test("any JSON is formatted as by JSON.stringify with two spaces", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    assertEquals(
      laidOut(JSON.stringify(value)),
      JSON.stringify(value, null, 2),
    );
  }));
});

Deno.test("tokens are not changed", () => {
  const json = String
    .raw`{"a":1.50e+2,"b":9007199254740993,"c":"\u003c\"\\","d":[{}, []]}`;
  assertEquals(
    laidOut(json),
    String.raw`{
  "a": 1.50e+2,
  "b": 9007199254740993,
  "c": "\u003c\"\\",
  "d": [
    {},
    []
  ]
}`,
  );
});

Deno.test("names, texts, numbers and literals are distinguished", () => {
  assertEquals(
    layOutJson('{"a":"b","c":[-1,null]}').filter(({ kind }) =>
      kind !== "plain"
    ),
    [
      { kind: "key", text: '"a"' },
      { kind: "string", text: '"b"' },
      { kind: "key", text: '"c"' },
      { kind: "number", text: "-1" },
      { kind: "literal", text: "null" },
    ],
  );
});

Deno.test("a text of millions of characters is formatted too", () => {
  const text = JSON.stringify(['\\"'.repeat(1_000_000)]);
  assertEquals(laidOut(text), `[\n  ${text.slice(1, -1)}\n]`);
});
