import { eachPiece, eachToken } from "@/lib/search/tokenize.ts";
import type { Term } from "@/lib/search/search.ts";

interface Piece {
  text: string;
  isRun: boolean;
}

/** A term with its original words. */
export interface WrittenTerm extends Term {
  pieces: Piece[];
}

/** Undefined if the normalized text contains nothing to search for. */
export function toTerm(
  normalized: string,
  hasStar: boolean,
): WrittenTerm | undefined {
  const pieces: Piece[] = [];
  eachPiece(normalized, (text, isRun) => pieces.push({ text, isRun }));
  const tokens: string[] = [];
  eachToken(normalized, (token) => tokens.push(token));
  const last = pieces.at(-1);
  if (last === undefined) return undefined;
  return {
    pieces,
    tokens,
    // A run is found by its pairs of characters, so it matches whether or not
    // more characters follow.
    isPrefix: hasStar && !(last.isRun && isSeveral(last.text)),
  };
}

function isSeveral(characters: string): boolean {
  return characters.length > String.fromCodePoint(
    characters.codePointAt(0)!,
  ).length;
}

/** `"wi fi"`, or `wi-fi` if it must be shorter. */
export function writeTerm(
  { pieces, isPrefix }: WrittenTerm,
  isShort: boolean,
): string {
  const star = isPrefix ? "*" : "";
  if (pieces.length === 1) return pieces[0]!.text + star;
  if (!isShort) {
    return `"${pieces.map(({ text }) => text).join(" ")}${star}"`;
  }
  const joined = pieces.reduce((before, { text, isRun }, i) => {
    const needsHyphen = i > 0 &&
      (isRun === pieces[i - 1]!.isRun || /^\p{M}/u.test(text));
    return before + (needsHyphen ? "-" : "") + text;
  }, "");
  return joined + star;
}
