import { assertEquals } from "@std/assert";
import { nearWords } from "@/lib/search/near_words.ts";

const known = [
  ["bilingual", 12],
  ["bilinguals", 3],
  ["bilateral", 90],
  ["book", 40],
  ["books", 50],
  ["look", 70],
  ["of", 900],
].map(([word, n]) => ({ word: word as string, n: n as number }));

Deno.test("a word with typing errors is near the words that were probably meant, the best first", () => {
  for (
    const [typed, ...near] of [
      ["bilingaul", "bilingual", "bilinguals"],
      ["bilngual", "bilingual", "bilinguals"],
      ["boook", "book", "look", "books"],
      ["obok", "book"],
      ["xyzzy"],
    ]
  ) {
    assertEquals(nearWords(typed!, known), near, typed);
  }
});

Deno.test("a word that ads have is right", () => {
  assertEquals(nearWords("book", known), []);
});
