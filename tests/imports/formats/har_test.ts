import { assertEquals, assertMatch } from "@std/assert";
import { readAll } from "./read_all.ts";

const AD = { ad_archive_id: "900000000000001", is_active: true };

function har(first: string, ...texts: string[]): string {
  const entries = texts.map((text) => ({ response: { content: { text } } }));
  return JSON.stringify({ log: { [first]: [], entries } });
}

const FIRST = ["version", "creator", "browser", "pages", "entries", "comment"];

Deno.test("a HAR without ads says how many responses it has, whatever is in them and wherever it comes in parts", async () => {
  const filler = "x".repeat(80_000);
  const texts = ['[{"name":"a"},{"name":"b"}]', filler, '{"response":{}}'];
  for (const first of FIRST) {
    for (const size of [7, 1000]) {
      const { rows, error } = await readAll(har(first, ...texts), [size]);
      assertEquals(rows, [], first);
      assertMatch(error ?? "", /a HAR of 3 responses without ads/, first);
    }
  }
  const { error } = await readAll(har("version", texts[0]!));
  assertMatch(error ?? "", /a HAR of 1 response without ads/);
});

Deno.test("all ads of a HAR are read, the first too", async () => {
  const ads = ["1", "2"].map((id) => ({ ...AD, ad_archive_id: id.repeat(15) }));
  const input = har("version", ...ads.map((ad) => JSON.stringify(ad)));
  const { rows, error } = await readAll(input, [64]);
  assertEquals(rows.map((row) => "value" in row && row.value), ads);
  assertEquals(error, null);
});
