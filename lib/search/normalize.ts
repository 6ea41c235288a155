/**
 * Normalizes a text for searching. The application does this and not the
 * database, because engines disagree on what a lower-case letter is.
 */

/** Symbols that would otherwise decompose into letters: "Nike™" is not "niketm". */
const SIGNS = /[\u2120\u2122]/g;

/**
 * Format characters, other invisible characters such as variation selectors,
 * and the Arabic character that only stretches a line, alone or with a mark.
 */
const INVISIBLE =
  "\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u0640\\uFCF2-\\uFCF4\\uFE71\\uFE77\\uFE79\\uFE7B\\uFE7D\\uFE7F";
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]+`, "gu");

export function dropInvisible(text: string): string {
  return text.replace(ALL_INVISIBLE, "");
}

/** Longer runs of marks occur in no language, and sorting them would take seconds. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;
/**
 * Text that may have surplus marks: 31 characters in a row, none of them a
 * space, European letter, Kana or Han.
 */
const MAY_HAVE_SURPLUS =
  /[^\0-\u02FF\u0370-\u0482\u3041-\u3096\u30A0-\u30FF\u3400-\u9FFF\uAC00-\uD7A3]{31}/;

const EUROPEAN_MARKS = "[\\u0300-\\u036F\\u1DC0-\\u1DFF\\u20D0-\\u20F0]+";
const EUROPEAN_ACCENTS = new RegExp(EUROPEAN_MARKS, "g");
/**
 * In other scripts, marks are vowels: without them, Hindi "ki" and "ka" would be
 * the same word. Only at marks it is worth looking at what is before.
 */
const ACCENTS = new RegExp(
  `(?=\\p{M})(?:(?<=[\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Hebrew}\\p{sc=Arabic}])\\p{M}+|(?<=^|\\p{sc=Common}|[^\\p{L}\\p{N}\\p{M}])${EUROPEAN_MARKS})`,
  "gu",
);
/** Scripts with other marks. In a text without these, all marks are accents. */
const OTHER_SCRIPTS =
  /[\u02EA\u02EB\u03E2-\u03EF\u0483-\u1CFF\u2C00-\u2C5F\u2C80-\uD83B\uD83F-\uDBFF\uFA0E-\uFA29\uFB1E\uFE20-\uFE2F]/;

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

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * Removes case, width, invisible characters, and accents of Latin, Greek,
 * Cyrillic, Hebrew and Arabic. Idempotent.
 */
export function normalize(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  let shown = dropInvisible(text.replace(SIGNS, " "));
  if (MAY_HAVE_SURPLUS.test(shown)) {
    shown = shown.replace(SURPLUS_MARKS, "$1");
  }
  const decomposed = shown.normalize("NFKD");
  return OTHER_SCRIPTS.test(decomposed)
    ? fold(decomposed.replace(ACCENTS, "")).normalize("NFC")
    : fold(decomposed.replace(EUROPEAN_ACCENTS, ""));
}

function fold(text: string): string {
  return text.toLowerCase()
    .replace(OTHER_LETTERS, (letter) => SAME_LETTERS[letter]!);
}

/** A character and everything that may compose with it: marks, and parts of Hangul syllables. */
const CLUSTER = new RegExp(
  `[^][\\p{M}\\u0E33\\u0EB3${INVISIBLE}\\u1100-\\u11FF\\u3130-\\u318F\\uA960-\\uA97F\\uD7B0-\\uD7FF\\uFF9E\\uFF9F\\uFFA0-\\uFFDC]*`,
  "gu",
);

/** A normalized text, and the origin of each of its code units. */
interface Traced {
  normalized: string;
  /** The part of the text that the code unit at `index` comes from. */
  origin(index: number): { start: number; end: number };
}

/** The same as `normalize`, done character by character. */
export function trace(text: string): Traced {
  if (isAscii(text)) {
    return {
      normalized: normalize(text),
      origin: (index) => ({ start: index, end: index + 1 }),
    };
  }
  let normalized = "";
  const origins: { start: number; end: number }[] = [];
  for (const { 0: cluster, index: start } of text.matchAll(CLUSTER)) {
    const origin = { start, end: start + cluster.length };
    normalized += formOf(cluster);
    while (origins.length < normalized.length) origins.push(origin);
  }
  return { normalized, origin: (index) => origins[index]! };
}

/** Texts have few different characters, so their forms are worth caching. */
const forms = new Map<string, string>();
const FORMS_MAX = 10_000;

function formOf(cluster: string): string {
  const known = forms.get(cluster);
  if (known !== undefined) return known;
  const form = normalize(cluster);
  if (forms.size >= FORMS_MAX) forms.clear();
  if (cluster.length <= 4) forms.set(cluster, form);
  return form;
}
