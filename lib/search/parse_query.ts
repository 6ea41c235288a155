import { dropInvisible, normalize } from "@/lib/search/normalize.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import { blankTemplates } from "@/lib/search/tokenize.ts";
import {
  toTerm,
  writeTerm,
  type WrittenTerm,
} from "@/lib/search/written_term.ts";

/** Maximum number of characters (code points) of a query. */
export const QUERY_MAX = 200;
/** Each prefix stands for many words, so it is expensive. */
const PREFIXES_MAX = 10;

const QUOTES = /["\u201C-\u201F\uFF02]/;
/** Matches one part of a query: a phrase, or text between spaces; excluded or not. */
const PARTS =
  /([-\u2212\uFF0D]+(?=[^\s\u2212\uFF0D-]))?(?:["\u201C-\u201F\uFF02]([^"\u201C-\u201F\uFF02]*)["\u201C-\u201F\uFF02]([*\uFF0A]*)|([^\s"\u201C-\u201F\uFF02]+))/g;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** An invalid query. The message is a sentence that says what to change. */
class Refusal extends Error {}

/** Never throws. The reason says what to change. */
export function parseSearch(q: string): { search: Search } | {
  reason: string;
} {
  try {
    return { search: parse(q) };
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message };
    throw error;
  }
}

function parse(q: string): Search {
  if (q === "" || q.length > 2 * QUERY_MAX || [...q].length > QUERY_MAX) {
    throw new Refusal(`The value must have 1 to ${QUERY_MAX} characters.`);
  }
  if (/\p{Cc}/u.test(q)) {
    throw new Refusal(
      "The value must not contain control characters, such as tabs and line breaks. Use spaces.",
    );
  }
  const text = dropInvisible(blankTemplates(q));
  if (text.split(QUOTES).length % 2 === 0) {
    throw new Refusal(
      'The value must close each quotation mark, as in "a phrase", or leave it out.',
    );
  }
  const { all, none } = readParts(text);
  if (all.length === 0) {
    throw new Refusal(
      none.length > 0
        ? "The value must have a word to find, not only words to exclude."
        : "The value must have a word to find, of letters or digits.",
    );
  }
  limitPrefixes([...all.flat(), ...none]);
  return {
    all: all.map((group) => group.map(toPlain)),
    none: none.map(toPlain),
    canonical: write(all, none),
  };
}

function toPlain({ tokens, isPrefix }: WrittenTerm): Term {
  return { tokens, isPrefix };
}

interface Written {
  all: WrittenTerm[][];
  none: WrittenTerm[];
}

function readParts(text: string): Written {
  const all: WrittenTerm[][] = [];
  const none: WrittenTerm[] = [];
  // The group that an OR can extend, and whether an OR still needs its second
  // term.
  let before: WrittenTerm[] | "exclusion" | undefined;
  let isOr = false;
  for (const [, minus, phrase, phraseStar, word] of text.matchAll(PARTS)) {
    if (word === "OR" && minus === undefined) {
      if (before === "exclusion") refuseExcludedOr();
      if (isOr || before === undefined) refuseOr();
      isOr = true;
      continue;
    }
    const term = word === undefined
      ? readPhrase(phrase! + phraseStar)
      : readWord(word);
    if (term === undefined) {
      if (isOr) refuseOr();
      before = undefined;
    } else if (minus !== undefined) {
      if (isOr) refuseExcludedOr();
      addOnce(none, term);
      before = "exclusion";
    } else if (isOr) {
      addOnce(before as WrittenTerm[], term);
      isOr = false;
    } else {
      before = [term];
      all.push(before);
    }
  }
  if (isOr) refuseOr();
  return { all: unique(all), none };
}

/**
 * Punctuation in a phrase is ignored, except for a star at its end, inside or
 * outside the quotes.
 */
function readPhrase(phrase: string): WrittenTerm | undefined {
  const text = normalize(phrase).trimEnd();
  return toTerm(text, /[\p{L}\p{N}\p{M}]\*+$/u.test(text));
}

function readWord(word: string): WrittenTerm | undefined {
  const text = normalize(word);
  const star = text.indexOf("*");
  if (star === -1 || !LETTER.test(text)) return toTerm(text, false);
  if (!LETTER.test(text.slice(0, star)) || LETTER.test(text.slice(star))) {
    throw new Refusal(
      "The value must have a * only at the end of a word, as in shoe*, which finds all words that start with shoe.",
    );
  }
  return toTerm(text, true);
}

function refuseOr(): never {
  throw new Refusal(
    'The value must have a word on each side of OR, as in shoes OR boots; to find the word itself, write "or".',
  );
}

function refuseExcludedOr(): never {
  throw new Refusal(
    "The value must not have OR next to an excluded word; exclude each by its own minus, as in -shoes -boots.",
  );
}

function addOnce(terms: WrittenTerm[], term: WrittenTerm): void {
  const text = writeTerm(term, false);
  if (!terms.some((other) => writeTerm(other, false) === text)) {
    terms.push(term);
  }
}

function unique(groups: WrittenTerm[][]): WrittenTerm[][] {
  const known = new Map(
    groups.map((group) => [writeGroup(group, false), group]),
  );
  return [...known.values()];
}

function limitPrefixes(terms: readonly WrittenTerm[]): void {
  if (terms.filter(({ isPrefix }) => isPrefix).length > PREFIXES_MAX) {
    throw new Refusal(
      `The value must have at most ${PREFIXES_MAX} prefixes (word*).`,
    );
  }
}

function writeGroup(group: readonly WrittenTerm[], isShort: boolean): string {
  return group.map((term) => writeTerm(term, isShort)).join(" OR ");
}

/** With quotes, or without if they would make the query too long. */
function write(all: WrittenTerm[][], none: WrittenTerm[]): string {
  for (const isShort of [false, true]) {
    const text = [
      ...all.map((group) => writeGroup(group, isShort)),
      ...none.map((term) => `-${writeTerm(term, isShort)}`),
    ].join(" ");
    if ([...text].length <= QUERY_MAX) return text;
  }
  throw new Refusal(
    `The value must have at most ${QUERY_MAX} characters with its ligatures written as letters.`,
  );
}
