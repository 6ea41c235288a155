import { assert, assertEquals } from "@std/assert";
import { excerpt } from "@/lib/shared/excerpt.ts";

Deno.test("a short text is unchanged, a long one is cut between characters", () => {
  assertEquals(excerpt("", 3), "");
  assertEquals(excerpt("abc", 3), "abc");
  assertEquals(excerpt("abcd", 3), "abc…");
  assertEquals(excerpt("ab cd", 3), "ab…");
  assertEquals(excerpt("😀😀😀", 3), "😀😀😀");
  assertEquals(excerpt("😀😀😀😀", 3), "😀😀😀…");
  assert(excerpt("a😀".repeat(100_000), 100).isWellFormed());
});
