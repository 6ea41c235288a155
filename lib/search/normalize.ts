/**
 * The form of a text in which it is searched. It is made here and not in the
 * database, whose engines differ in what they think a lower-case letter is.
 */

/** What is no word and would otherwise decompose into letters: "Nike™" is not "niketm". */
const SIGNS = /[\u2120\u2122]/g;

/** Format characters, and others that are never shown, such as variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Longer runs of marks are no writing, and sorting them would take long. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** In other scripts marks are vowels: without them Hindi "ki" and "ka" were one word. */
const ACCENTS =
  /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{Nd}])\p{M}+/gu;

/** Letters that do not decompose, and the Arabic stretching of a line. */
const SAME_LETTERS: Record<string, string> = {
  "ß": "ss",
  "ı": "i",
  "ς": "σ",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "đ": "d",
  "ħ": "h",
  "ł": "l",
  "ŧ": "t",
  "\u0640": "",
};
const OTHER_LETTERS = new RegExp(
  `[${Object.keys(SAME_LETTERS).join("")}]`,
  "g",
);

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Without case, width, invisible characters, and accents of Latin, Greek,
 * Cyrillic, Hebrew and Arabic. Doing it again changes nothing.
 */
export function normalize(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(SIGNS, " ")
    .replace(INVISIBLE, "")
    .replace(SURPLUS_MARKS, "$1")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => SAME_LETTERS[letter]!)
    .normalize("NFC");
}
