import { assertEquals, assertMatch } from "@std/assert";
import { readAll } from "./read_all.ts";

const AD = { ad_archive_id: "900000000000001", is_active: true };

function har(first: string, ...texts: string[]): string {
  const entries = texts.map((text) => ({ response: { content: { text } } }));
  return JSON.stringify({ log: { [first]: [], entries } });
}

const FIRST = ["version", "creator", "browser", "pages", "entries", "comment"];

Deno.test("a HAR is recognized by any first member, and without ads it is one error", async () => {
  for (const first of FIRST) {
    const { rows, error } = await readAll(har(first, '[{"name":"a"}]'), [7]);
    assertEquals(rows, [], first);
    assertMatch(error ?? "", /a HAR without ads/, first);
  }
});

Deno.test("all ads of a HAR are read, including the first", async () => {
  const ads = ["1", "2"].map((id) => ({ ...AD, ad_archive_id: id.repeat(15) }));
  const input = har("version", ...ads.map((ad) => JSON.stringify(ad)));
  const { rows, error } = await readAll(input, [64]);
  assertEquals(rows.map((row) => "value" in row && row.value), ads);
  assertEquals(error, null);
});
