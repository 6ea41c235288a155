import { assert, assertEquals } from "@std/assert";
import { tokenize } from "@/lib/search/tokenize.ts";
import { searchWords } from "@/lib/search/words.ts";

const CASES: Record<string, [text: string, tokens: string]> = {
  "case, and signs between words": [
    "Just DO it, 50% off!",
    "just do it 50 off",
  ],
  "a word with signs inside is several": [
    "don't l'été e-mail a_b",
    "don t l ete e mail a b",
  ],
  "accents of Latin": [
    "Crème Ångström Łódź œuvre",
    "creme angstrom lodz oeuvre",
  ],
  "ß is ss": ["Straße STRASSE ẞ", "strasse strasse ss"],
  "all i of Turkish are i": ["İstanbul ISI ısı", "istanbul isi isi"],
  "accents and final letters of Greek": ["Ὀδυσσεύς ΣΟΦΌΣ", "οδυσσευσ σοφοσ"],
  "accents of Cyrillic": ["Ёлка й", "елка и"],
  "points of Hebrew": ["שָׁלוֹם", "שלום"],
  "marks of Arabic": ["العَرَبِيَّة أحمد سـلام", "العربية احمد سلام"],
  "vowels of Hindi": ["कि का", "कि का"],
  "width": ["ＡＢＣ１２ ｶﾞ", "abc12 ガ"],
  "letters of another style": ["𝗦𝗮𝗹𝗲 ⓢ", "sale s"],
  "a trademark is no letter": ["Nike™ Wi‑Fi®", "nike wi fi"],
  "Han and Kana as pairs": ["東京都で食べる", "東京 京都 都で で食 食べ べる"],
  "Hangul as pairs": ["한국어 옷", "한국 국어 옷"],
  "Thai as pairs": ["กางเกง", "กา าง งเ เก กง"],
  "Lao, Khmer, Burmese as pairs": ["ລາວ ខ្មែរ မြန်", "ລາ າວ ខ្ ្ម មែ ែរ မြ ြန န်"],
  "a run between words": ["iPhone手机5折", "iphone 手机 5 折"],
  "pairs of two runs are apart": ["東京 京都", "東京 , 京都"],
  "format characters": [
    "so\u00ADft zero\u200Bwidth \uFEFFa\u202Eb",
    "soft zerowidth ab",
  ],
  "variation selectors": ["葛\uDB40\uDD00城 1\uFE0F\u20E3", "葛城 1"],
  "templates": ["buy {{product.name}} now {{a b}} {{open", "buy now open"],
  "emoji and signs": ["🎉 ❤️ — $ ***", ""],
};

for (const [name, [text, expected]] of Object.entries(CASES)) {
  Deno.test(`words: ${name}`, () => {
    assertEquals(tokenize(text).join(" "), expected);
  });
}

Deno.test("the words of an ad have the prefix of their field, and texts are separated", () => {
  assertEquals(
    searchWords({
      creator: "Nike",
      text: ["Just do it", null, "🎉", "東京都"],
      cta: ["Buy now"],
      domain: "shop.xn--r8jz45g.jp",
    }),
    " cnike . tjust tdo tit . t東京 t京都 . abuy anow . dshop d例え djp ",
  );
  assertEquals(
    searchWords({
      creator: null,
      text: [],
      cta: [],
      domain: null,
    }),
    "",
  );
});

Deno.test("the faster way for a text without other scripts finds the same words", () => {
  const letters = "é ǻ Ω ΐ ё ϣ́ ㌀ ™ ½ ≠ 1️⃣ ❤️ 𝗦 ⠁́ 﨎́ İ";
  assertEquals(
    letters.split(" ").map((letter) => tokenize(letter).join(" ")),
    letters.split(" ").map((letter) =>
      tokenize(`${letter} क`).slice(0, -1).join(" ")
    ),
  );
});

Deno.test("words are truncated to 60 characters, and never within one", () => {
  for (const letter of ["x", "é", "क", "𐐨"]) {
    const [word] = tokenize(letter.repeat(61));
    assertEquals([...word!].length, 60);
    assert(word!.isWellFormed());
    assertEquals(tokenize(letter.repeat(80)), [word]);
  }
  assertEquals(tokenize("東".repeat(100)).length, 99);
});

Deno.test("of 64 KB of marks only few count: sorting all would take seconds", () => {
  const [word, last] = tokenize(`क${"\u093C\u0327".repeat(16_000)} word`);
  assertEquals([...word!].length, 31);
  assertEquals(last, "word");
});
