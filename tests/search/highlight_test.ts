import { assertEquals } from "@std/assert";
import { highlight } from "@/lib/search/highlight.ts";
import { parseSearch } from "@/lib/search/parse_query.ts";

/** The text, with what the query finds in brackets. */
function marked(q: string, text: string): string {
  const parsed = parseSearch(q);
  if ("reason" in parsed) throw new Error(parsed.reason);
  let shown = "";
  let from = 0;
  for (const { start, end } of highlight(text, parsed.search)) {
    shown += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return shown + text.slice(from);
}

const CASES: [q: string, marked: string][] = [
  ["shoes", "Red [SHOES], [shoes]; shoe, snowshoes"],
  ["shoe*", "Red [shoe]s and [shoe]"],
  ["red shoes", "[Red] hats and [shoes]"],
  ['"red shoes"', "red [Red – shoes], shoes red"],
  ["hats OR shoes -red", "red [hats], [shoes]"],
  ["l'ete", "[L’Été] d'été"],
  ["e", "[e\u0301\u0327] [é] 👍🏽 [E]!"],
  ["ss strasse", "Die [Straße] [ẞ]"],
  ["office", "the [oﬃce]"],
  ["sale", "[𝗦𝗮𝗹𝗲] [ＳＡＬＥ] [sa\u00ADle]™"],
  ["name", "{{name}} [name] {{ name }}"],
  ["東京", "[東京]都、東、[東京]"],
  ["東京 都庁", "[東京都庁]"],
  ["東京都", "[東京都]庁 東京 京都"],
  ["ガス", "[ｶﾞｽ] カス"],
  ["東*", "[東]京 [東]"],
  ["เกง", "กาง[เกง]"],
  ["مرحبا", "يا [مَرْحَبًا]"],
  ["nothing", "else"],
];

for (const [q, expected] of CASES) {
  Deno.test(`${q} is highlighted in ${expected}`, () => {
    assertEquals(marked(q, expected.replace(/[[\]]/g, "")), expected);
  });
}

Deno.test("a long text is highlighted to its end", () => {
  const text = `${"é ".repeat(30_000)}end`;
  assertEquals(marked("end", text), `${text.slice(0, -3)}[end]`);
});
