/**
 * The form of a text in which it is searched. It is made here and not in the
 * database, whose engines differ in what they think a lower-case letter is.
 */

/** What is no word and would otherwise decompose into letters: "Nike™" is not "niketm". */
const SIGNS = /[\u2120\u2122]/g;

/**
 * Format characters, others that are never shown, such as variation selectors,
 * and what only stretches an Arabic line, alone or with a mark.
 */
const INVISIBLE =
  "\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u0640\\uFCF2-\\uFCF4\\uFE71\\uFE77\\uFE79\\uFE7B\\uFE7D\\uFE7F";
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]+`, "gu");

export function dropInvisible(text: string): string {
  return text.replace(ALL_INVISIBLE, "");
}

/** Longer runs of marks are no writing, and sorting them would take long. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** In other scripts marks are vowels: without them Hindi "ki" and "ka" were one word. */
const ACCENTS =
  /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{Nd}])\p{M}+/gu;

/** Letters that do not decompose. */
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
  return dropInvisible(text.replace(SIGNS, " "))
    .replace(SURPLUS_MARKS, "$1")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => SAME_LETTERS[letter]!)
    .normalize("NFC");
}

/** A character and all that may compose with it: marks, and parts of Hangul syllables. */
const CLUSTER = new RegExp(
  `[^][\\p{M}\\u0E33\\u0EB3${INVISIBLE}\\u1100-\\u11FF\\u3130-\\u318F\\uA960-\\uA97F\\uD7B0-\\uD7FF\\uFF9E\\uFF9F\\uFFA0-\\uFFDC]*`,
  "gu",
);

/** A normalized text, and where each of its code units comes from. */
export interface Traced {
  normalized: string;
  /** The part of the text that the code unit at `index` comes from. */
  origin(index: number): { start: number; end: number };
}

/** The same as `normalize`, which this does character by character. */
export function trace(text: string): Traced {
  if (ASCII.test(text)) {
    return {
      normalized: normalize(text),
      origin: (index) => ({ start: index, end: index + 1 }),
    };
  }
  let normalized = "";
  const origins: { start: number; end: number }[] = [];
  for (const { 0: cluster, index: start } of text.matchAll(CLUSTER)) {
    const origin = { start, end: start + cluster.length };
    normalized += normalize(cluster);
    while (origins.length < normalized.length) origins.push(origin);
  }
  return { normalized, origin: (index) => origins[index]! };
}
