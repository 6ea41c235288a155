import { assert, assertEquals } from "@std/assert";
import { parseSearch } from "@/lib/search/parse_query.ts";

/** What a query means, in its canonical form. */
const UNDERSTOOD: Record<string, string> = {
  "Red  SHOES": "red shoes",
  "a b OR c d": "a b OR c d",
  "a OR b OR c": "a OR b OR c",
  "this or that": "this or that",
  '"OR"': "or",
  "-OR a": "a -or",
  "OR* a": "or* a",
  '"Red Shoes" sale': '"red shoes" sale',
  '-sale -"last chance" shoes': 'shoes -sale -"last chance"',
  "shoes -sale*": "shoes -sale*",
  "--sale −bag －hat shoes": "shoes -sale -bag -hat",
  "\u200F-sale shoes": "shoes -sale",
  "shoes - sale": "shoes sale",
  "shoe* bag*": "shoe* bag*",
  "shoe** bag＊,": "shoe* bag*",
  '"summer sal*" "winter sal"*': '"summer sal*" "winter sal*"',
  "l'été* don't e-mail": '"l ete*" "don t" "e mail"',
  "example.com": '"example com"',
  "“smart quotes” „low“ ＂wide＂": '"smart quotes" low wide',
  'shoes"red hat"bag': 'shoes "red hat" bag',
  '"50% off!" & more': '"50 off" more',
  '"f**k"': '"f k"',
  "東京都 手机* 手*": "東京都 手机 手*",
  "iPhone手机": '"iphone 手机"',
  '"東京 京都"': '"東京 京都"',
  "straße İstanbul": "strasse istanbul",
  "shoes shoes -sale -SALE": "shoes -sale",
  "a OR a a OR b a OR b": "a a OR b",
  '"" shoes "!"': "shoes",
  "buy {{product.name OR x}} now": "buy now",
  "shoes 🎉 -🎉": "shoes",
  "a\u3000b\u00A0c": "a b c",
};

for (const [q, canonical] of Object.entries(UNDERSTOOD)) {
  Deno.test(`q: ${q} is understood as ${canonical}`, () => {
    const parsed = parseSearch(q);
    assert("search" in parsed, JSON.stringify(parsed));
    assertEquals(parsed.search.canonical, canonical);
    assertEquals(parseSearch(canonical), parsed);
  });
}

/** Queries, and what their rejection says. */
const REJECTED: [q: string, reason: RegExp][] = [
  ["", /1 to 200 characters/],
  ["a".repeat(201), /1 to 200 characters/],
  ["😀".repeat(201), /1 to 200 characters/],
  ["a\u0301".repeat(10_000), /1 to 200 characters/],
  [" \u3000", /a word to find/],
  ["***", /a word to find/],
  ["*".repeat(200), /a word to find/],
  ["* ".repeat(100), /a word to find/],
  ["🎉 ❤️", /a word to find/],
  ["\u0301".repeat(200), /a word to find/],
  ["{{product.name}}", /a word to find/],
  ['""', /a word to find/],
  ["\u200B\u202E", /a word to find/],
  ["\uD800", /a word to find/],
  ["-only", /not only words to exclude/],
  ['-a -"b c" -d*', /not only words to exclude/],
  ["OR", /a word on each side of OR/],
  ["a OR", /a word on each side of OR/],
  ["OR a", /a word on each side of OR/],
  ["a OR OR b", /a word on each side of OR/],
  ["a OR 🎉", /a word on each side of OR/],
  ["🎉 OR a", /a word on each side of OR/],
  ["a OR -b", /exclude each by its own minus/],
  ["-a OR b", /exclude each by its own minus/],
  ['"open', /close each quotation mark/],
  ['a "b" c"', /close each quotation mark/],
  ["“open", /close each quotation mark/],
  ["a\u0000b", /control characters/],
  ["a\tb", /control characters/],
  ["a\u0085b", /control characters/],
  ["*shoe", /end of a word/],
  ["sh*e", /end of a word/],
  ["ﷺ".repeat(200), /at most 200 characters with its ligatures/],
  ["㌀".repeat(60), /at most 200 characters with its ligatures/],
];

for (const [q, reason] of REJECTED) {
  Deno.test(`q: ${JSON.stringify(q.slice(0, 20))} is rejected with what to change`, () => {
    const parsed = parseSearch(q);
    assert("reason" in parsed, JSON.stringify(parsed));
    assert(reason.test(parsed.reason), parsed.reason);
    assert(/^The value must .*\.$/.test(parsed.reason));
  });
}

Deno.test("q: more than ten prefixes are rejected, ten are not", () => {
  const beginnings = (count: number) =>
    parseSearch(
      Array.from({ length: count }, (_, i) => `a${i}*`).join(" "),
    );
  assert("search" in beginnings(10));
  assert("reason" in beginnings(11));
});

Deno.test("q: 200 characters are enough for a hundred words, even where quotes would make it longer", () => {
  const words = Array.from(
    { length: 100 },
    (_, i) => String.fromCodePoint(0x430 + i % 32),
  );
  assert("search" in parseSearch([...new Set(words)].join(" ")));
  const joined = Array.from(
    { length: 50 },
    (_, i) => `${String.fromCharCode(97 + i % 26)}'${i % 10}`,
  ).join(" ");
  const parsed = parseSearch(joined);
  assert("search" in parsed);
  assert(parsed.search.canonical.startsWith("a-0 b-1 "));
  assertEquals(parseSearch(parsed.search.canonical), parsed);
  // As in Japanese sentences with dates: neither spaces nor hyphens are needed.
  const dated = parseSearch("11月30日から".repeat(25));
  assert("search" in dated);
  assertEquals(parseSearch(dated.search.canonical), dated);
});
