import { isAscii, normalize } from "@/lib/search/normalize.ts";

/** Characters of scripts without spaces between words. */
const RUN =
  "[\\p{L}\\p{N}\\p{M}]&&[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\u3006\\u302A-\\u302F\\u3031-\\u3035\\u303C\\u3099\\u309A\\u30FC]";
const PIECES = new RegExp(
  `[${RUN}]+|[[\\p{L}\\p{N}]--[${RUN}]][[\\p{L}\\p{N}\\p{M}]--[${RUN}]]*`,
  "gv",
);
const ASCII_WORDS = /[a-z0-9]+/g;
const STARTS_RUN = new RegExp(`^[${RUN}]`, "v");

/**
 * Placeholders that an advertiser's system fills in. Braces inside are not
 * matched, so that the time is linear.
 */
const TEMPLATES = /\{\{[^{}]*\}\}/g;

/** Maximum length of a word in code points. Longer words are found by their prefix. */
const WORD_MAX = 60;

/** Separates the pairs of two neighboring runs: "ab bc" must not match "abc". */
export const RUN_BREAK = ",";

/** Replaces templates by as many spaces, so that positions remain valid. */
export function blankTemplates(text: string): string {
  return text.includes("{{")
    ? text.replace(TEMPLATES, (template) => " ".repeat(template.length))
    : text;
}

/** Calls `put` for each word and run of a normalized text. */
export function eachPiece(
  normalized: string,
  put: (text: string, isRun: boolean, start: number) => void,
): void {
  const pieces = isAscii(normalized) ? ASCII_WORDS : PIECES;
  pieces.lastIndex = 0;
  for (
    let match = pieces.exec(normalized);
    match !== null;
    match = pieces.exec(normalized)
  ) {
    const text = match[0];
    const isRun = text >= "\u0E00" && STARTS_RUN.test(text);
    put(isRun ? text : cut(text), isRun, match.index);
  }
}

function cut(word: string): string {
  return word.length <= WORD_MAX
    ? word
    : Array.from(word.slice(0, 2 * WORD_MAX)).slice(0, WORD_MAX).join("");
}

/**
 * Calls `put` for each token of a normalized text: each word; each pair of
 * characters of a run; a single character alone.
 */
export function eachToken(
  normalized: string,
  put: (text: string, start: number) => void,
): void {
  let lastOfRun: string | undefined;
  eachPiece(normalized, (text, isRun, start) => {
    const characters = isRun ? Array.from(text) : [];
    if (characters.length < 2) {
      lastOfRun = undefined;
      return put(text, start);
    }
    if (characters[0] === lastOfRun) put(RUN_BREAK, start);
    lastOfRun = characters.at(-1);
    let at = start;
    for (let i = 1; i < characters.length; i++) {
      put(characters[i - 1]! + characters[i]!, at);
      at += characters[i - 1]!.length;
    }
  });
}

/**
 * The words of a text in order, normalized. A run of Han, Kana, Hangul, Thai,
 * Lao, Khmer or Burmese becomes its pairs of characters, so that any part of it
 * can be found as a phrase.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  eachToken(normalize(blankTemplates(text)), (token) => tokens.push(token));
  return tokens;
}
