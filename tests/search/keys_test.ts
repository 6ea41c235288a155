import { assert, assertEquals } from "@std/assert";
import { ctaKey } from "@/lib/search/cta_key.ts";
import { domainKey, endOfDomain } from "@/lib/search/domain_key.ts";

Deno.test("a domain has one key in every spelling, and a text that is not a domain has none", () => {
  const keys: [text: string | null, key: string | null][] = [
    ["example.com", "com.example."],
    [" WWW.Example.COM. ", "com.example."],
    ["shop.example.com", "com.example.shop."],
    ["Bücher.example", "example.xn--bcher-kva."],
    ["xn--bcher-kva.example", "example.xn--bcher-kva."],
    ["例え.テスト", "xn--zckzah.xn--r8jz45g."],
    ["www.com", "com."],
    ["10.0.0.1", "1.0.0.10."],
    ["https://example.com/", null],
    ["example.com/path", null],
    ["a b", null],
    ["{{host}}.com", null],
    ["", null],
    [null, null],
    ["\0", null],
    [`${"a".repeat(60)}.`.repeat(10), null],
    ["ü".repeat(100_000), null],
  ];
  for (const [text, key] of keys) assertEquals(domainKey(text), key, `${text}`);
});

Deno.test("the subdomains of a domain are between its key and the end of that", () => {
  const key = domainKey("example.com")!;
  const isBelow = (text: string) => {
    const other = domainKey(text)!;
    return other >= key && other < endOfDomain(key);
  };
  for (const text of ["example.com", "a.example.com", "0-.b.example.com"]) {
    assert(isBelow(text), text);
  }
  for (const text of ["example-a.com", "example2.com", "com", "exampl.com"]) {
    assert(!isBelow(text), text);
  }
});

Deno.test("calls to action are compared without case, and fit into an index", () => {
  assertEquals(ctaKey(" Shop NOW "), "shop now");
  assertEquals(ctaKey("ＳＨＯＰ"), "shop");
  assertEquals(ctaKey("Découvrir"), "découvrir");
  for (const none of [null, "", " "]) assertEquals(ctaKey(none), null);
  const long = ctaKey("😀".repeat(30_000))!;
  assertEquals(long, "😀".repeat(300));
  assert(long.isWellFormed());
});
