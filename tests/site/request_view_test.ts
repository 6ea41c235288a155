import { assertEquals } from "@std/assert";
import { requestView } from "@/lib/site/request_view.ts";

Deno.test("a page shows a response over lines, with its numbers as they were sent", () => {
  const body = String
    .raw`{"a":1.50e+2,"b":9007199254740993,"c":"<\"\\","d":[{}, [-1,null]]}`;
  assertEquals(
    requestView("http://here.test/", 200, body, null).response?.text,
    String.raw`{
  "a": 1.50e+2,
  "b": 9007199254740993,
  "c": "<\"\\",
  "d": [
    {},
    [
      -1,
      null
    ]
  ]
}`,
  );
});
