import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { plainText, storable } from "@/lib/imports/formats/plain_text.ts";
import { metaWeb } from "./ads.ts";
import { anyCharacter } from "@/tests/search/texts.ts";

Deno.test("converts HTML to the text that its reader sees", () => {
  const cases: [html: string, text: string][] = [
    ["a<br />b<br>c<BR/>d", "a\nb\nc\nd"],
    [
      "It&#039;s &quot;5 &lt; 6&quot; &amp; more&hellip;",
      `It's "5 < 6" & more…`,
    ],
    ["<p>One</p><p><b>Two</b></p><br>", "One\nTwo\n\n"],
    ['<a href="https://x.example/?a=1&amp;b=2">link</a>&nbsp;!', "link\u00a0!"],
    ["&#x1F956;<br/>", "🥖\n"],
    ["&amp;lt;<br />", "&lt;\n"],
    ["I <3 you<br />5 < 6", "I <3 you\n5 < 6"],
    ["a<br /> b<br>\t c<br /><br /> d", "a\nb\nc\n\nd"],
    ["a<br />\nb<br />\r\n  c<br />\n\nd", "a\nb\nc\n\nd"],
    ["<p>One</p> <p>Two</p>\n three&#33;", "One\nTwo\nthree!"],
    ["a<br />&nbsp;b", "a\n\u00a0b"],
  ];
  for (const [html, text] of cases) assertEquals(plainText(html), text);
});

Deno.test("reads unclosed tags in linear time", () => {
  const text = `a<br />${"<a".repeat(1_000_000)}`;
  assertEquals(plainText(text), `a\n${"<a".repeat(1_000_000)}`);
});

Deno.test("keeps texts without signs of HTML unchanged", () => {
  const texts = [
    "Tom & Jerry <3",
    "a < b > c",
    "R&D; M&M",
    "{{product.brand}} <name>",
    "zero\u200bwidth, مرحبا, 🥖\n\ttab",
  ];
  for (const text of texts) assertEquals(plainText(text), text);
});

Deno.test("converts declared texts only with reliable signs of HTML", () => {
  const text = (text: string) => metaWeb({ body: { text } }).primary_text;
  const plain = "Write &amp; for an ampersand";
  assertEquals(text(plain), plain);
  const html = "Don&#039;t wait<br />Call &amp; win";
  assertEquals(text(html), "Don't wait\nCall & win");
});

Deno.test("makes texts well formed without NUL, and changes nothing else", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.nat(0xffff),
      (text, unit) => {
        const bad = text + String.fromCharCode(unit) + "\0" + text;
        const good = storable(bad);
        assertEquals(good.isWellFormed() && !good.includes("\0"), true);
        assertEquals(storable(good), good);
        const clean = text.replaceAll("\0", "");
        assertEquals(storable(clean), clean);
      },
    ),
  );
});
