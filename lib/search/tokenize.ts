import { normalize } from "@/lib/search/normalize.ts";

/** Characters of scripts that put no blanks between words. */
const RUN =
  "[\\p{L}\\p{N}\\p{M}]&&[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\u3006\\u302A-\\u302F\\u3031-\\u3035\\u303C\\u3099\\u309A\\u30FC]";
const PIECES = new RegExp(
  `[${RUN}]+|[[\\p{L}\\p{N}]--[${RUN}]][[\\p{L}\\p{N}\\p{M}]--[${RUN}]]*`,
  "gv",
);
const STARTS_RUN = new RegExp(`^[${RUN}]`, "v");

/** What an advertiser's system fills in. Without braces inside, so that reading is linear. */
const TEMPLATES = /\{\{[^{}]*\}\}/g;

/** Code points of a word that count; a word that is longer is found by its beginning. */
const WORD_MAX = 60;

/** Keeps pairs of two neighboring runs apart: "ab bc" does not hold "abc". */
export const RUN_BREAK = ",";

/** A word, or a run of a script without blanks. */
export interface Piece {
  text: string;
  isRun: boolean;
  /** Where it begins in the normalized text. */
  start: number;
}

/** Templates become blanks, of the same length so that positions stay. */
export function blankTemplates(text: string): string {
  return text.includes("{{")
    ? text.replace(TEMPLATES, (template) => " ".repeat(template.length))
    : text;
}

/** The words and runs of a normalized text. */
export function toPieces(normalized: string): Piece[] {
  return Array.from(normalized.matchAll(PIECES), ({ 0: text, index }) => {
    const isRun = text >= "\u0E00" && STARTS_RUN.test(text);
    return { text: isRun ? text : cut(text), isRun, start: index };
  });
}

function cut(word: string): string {
  return word.length <= WORD_MAX
    ? word
    : Array.from(word.slice(0, 2 * WORD_MAX)).slice(0, WORD_MAX).join("");
}

export interface Token {
  text: string;
  /** Where it is in the normalized text. */
  start: number;
  end: number;
}

/** Words as they are, runs as pairs of characters, a single character as itself. */
export function toTokens(pieces: readonly Piece[]): Token[] {
  const tokens: Token[] = [];
  let lastOfRun: string | undefined;
  for (const { text, isRun, start } of pieces) {
    const characters = isRun ? Array.from(text) : [text];
    if (characters.length > 1 && characters[0] === lastOfRun) {
      tokens.push({ text: RUN_BREAK, start, end: start });
    }
    lastOfRun = characters.length > 1 ? characters.at(-1) : undefined;
    if (characters.length === 1) {
      tokens.push({ text, start, end: start + text.length });
      continue;
    }
    let at = start;
    for (let i = 1; i < characters.length; i++) {
      const [first, second] = [characters[i - 1]!, characters[i]!];
      const end = at + first.length + second.length;
      tokens.push({ text: first + second, start: at, end });
      at += first.length;
    }
  }
  return tokens;
}

/**
 * The words of a text in their order, normalized. A run of Han, Kana, Hangul,
 * Thai, Lao, Khmer or Burmese is given as its pairs of characters, so that any
 * part of it is found as a phrase.
 */
export function tokenize(text: string): string[] {
  return toTokens(toPieces(normalize(blankTemplates(text)))).map(({ text }) =>
    text
  );
}
