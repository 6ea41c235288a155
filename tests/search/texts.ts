import fc from "fast-check";

/** Words, characters and signs that search treats in different ways. */
const PARTS = [
  ..."aàÀßıİςΣσ0９Ａⓢﬁ½²™'’.,!-_*&🎉👍🏽❤️\u0301\u0327\u200B\u00AD\u202E\uFE0F\u20E3",
  ..."東京都食べる가각한ᄀ\u1161\u11A8ㅋカｶﾞ゙ー々葛กิที่ລາວខ្មែរမြန်းကြ",
  ..."אָבשָׁעَرَبيـةأﷺकिकात्தமிЁйΆΐ",
  ..." \u3000\u00A0\n",
  "sale",
  "Summer",
  "don't",
  "l'été",
  "nike.com",
  "{{name}}",
  "{{",
  "}}",
  "東京 京都",
  "x".repeat(61),
  "𝗦".repeat(61),
  "क".repeat(61),
  "\uD800",
];

const codePoint = fc.oneof(
  fc.nat(0xd7ff),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);
/** Any character there is. fast-check's own takes a second to be made. */
export const anyCharacter = codePoint.map((n) => String.fromCodePoint(n));

export const anyText: fc.Arbitrary<string> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PARTS) },
    { weight: 2, arbitrary: fc.constant(" ") },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 4 }) },
  ),
  { maxLength: 30 },
).map((parts) => parts.join(""));

/** Characters of scripts without blanks, few so that texts repeat them. */
export function runText(
  minLength: number,
  maxLength: number,
  ...signs: string[]
): fc.Arbitrary<string> {
  return fc.array(
    fc.constantFrom("東", "ี", ...signs),
    { minLength, maxLength },
  ).map((characters) => characters.join(""));
}
