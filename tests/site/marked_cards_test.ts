import { assert, assertEquals } from "@std/assert";
import { parseSearch } from "@/lib/search/parse_query.ts";
import { excerptOfFind } from "@/lib/site/marked_cards.ts";

function find(text: string, q: string, length = 60) {
  const parsed = parseSearch(q);
  assert("search" in parsed);
  const { text: shown, marks } = excerptOfFind(text, parsed.search, length);
  return {
    shown,
    marked: marks.map(({ start, end }) => shown.slice(start, end)),
  };
}

Deno.test("matches are marked, ignoring case and accents", () => {
  assertEquals(find("  Café, CAFÉ au lait", "cafe lait"), {
    shown: "Café, CAFÉ au lait",
    marked: ["Café", "CAFÉ", "lait"],
  });
  assertEquals(find("Just do it, just", '"just do"').marked, ["Just do"]);
  assertEquals(find("全新的自行车", "自行").marked, ["自行"]);
});

Deno.test("an excerpt of a text with a late match starts shortly before it, at a word", () => {
  const text = `${"word ".repeat(60)}and then a bicycle for everyone`;
  assertEquals(find(text, "bicycle"), {
    shown: "…word word word word word and then a bicycle for everyone",
    marked: ["bicycle"],
  });
});

Deno.test("a text without spaces is cut between characters", () => {
  const { shown, marked } = find(`${"🚲".repeat(80)}-自行车`, "自行");
  assert(shown.isWellFormed());
  assertEquals(marked, ["自行"]);
});

Deno.test("marks end with the excerpt", () => {
  const { shown, marked } = find(
    "a bicycle and another bicycle",
    "bicycle",
    24,
  );
  assertEquals(shown, "a bicycle and another bi…");
  assertEquals(marked, ["bicycle", "bi"]);
});

Deno.test("a text without matches is shown from its start", () => {
  assertEquals(find("Nothing here", "bicycle"), {
    shown: "Nothing here",
    marked: [],
  });
});
