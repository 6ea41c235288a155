import type { Search, Term } from "@/lib/search/search.ts";
import { blankTemplates } from "@/lib/search/tokenize.ts";
import {
  toTerm,
  writeTerm,
  type WrittenTerm,
} from "@/lib/search/written_term.ts";

export type { Search, Term };

/** Characters (code points) of a query. */
export const QUERY_MAX = 200;
/** More are no question, and each costs. */
const TERMS_MAX = 100;
const TOKENS_MAX = 400;
const BEGINNINGS_MAX = 10;

const QUOTES = /["\u201C-\u201F\uFF02]/;
/** An exclusion, a phrase, what is between blanks: one part of a query each. */
const PARTS =
  /([-\u2212\uFF0D]+(?=["\u201C-\u201F\uFF02\p{L}\p{N}\p{M}*]))?(?:["\u201C-\u201F\uFF02]([^"\u201C-\u201F\uFF02]*)["\u201C-\u201F\uFF02](\*?)|([^\s"\u201C-\u201F\uFF02]+))/gu;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** What is wrong with a query; its message is a sentence that says what to change. */
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
      "The value must not contain control characters, such as tabs and line breaks; write blanks.",
    );
  }
  const text = blankTemplates(q);
  if (text.split(QUOTES).length % 2 === 0) {
    throw new Refusal(
      'Each quotation mark must be closed, as in "a phrase"; leave out one that is not.',
    );
  }
  const { all, none } = readParts(text);
  if (all.length === 0) {
    throw new Refusal(
      none.length > 0
        ? "The value must have a word to find, not only words to exclude."
        : 'The value must have a word to find: letters or digits; to find the word OR, write "or".',
    );
  }
  limitTerms([...all.flat(), ...none]);
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
  // What an OR may continue, and whether one is waiting for its second term.
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
      ? toTerm(
        phrase!,
        phraseStar === "*" || /[\p{L}\p{N}\p{M}]\*+$/u.test(phrase!),
      )
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

function readWord(word: string): WrittenTerm | undefined {
  const star = word.indexOf("*");
  if (star === -1) return toTerm(word, false);
  if (!LETTER.test(word)) return undefined;
  if (LETTER.test(word.slice(star)) || !LETTER.test(word.slice(0, star))) {
    throw new Refusal(
      "A * must stand at the end of a word, as in shoe*, to find what begins with it.",
    );
  }
  return toTerm(word, true);
}

function refuseOr(): never {
  throw new Refusal(
    'OR must stand between two words, as in shoes OR boots; to find the word itself, write "or".',
  );
}

function refuseExcludedOr(): never {
  throw new Refusal(
    "OR must not stand next to an excluded word; exclude each by its own minus, as in -shoes -boots.",
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

function limitTerms(terms: readonly WrittenTerm[]): void {
  const tokens = terms.reduce((sum, term) => sum + term.tokens.length, 0);
  if (terms.length > TERMS_MAX || tokens > TOKENS_MAX) {
    throw new Refusal(`The value must have at most ${TERMS_MAX} words.`);
  }
  if (terms.filter(({ isPrefix }) => isPrefix).length > BEGINNINGS_MAX) {
    throw new Refusal(
      `The value must have at most ${BEGINNINGS_MAX} beginnings of words (word*).`,
    );
  }
}

function writeGroup(group: readonly WrittenTerm[], isShort: boolean): string {
  return group.map((term) => writeTerm(term, isShort)).join(" OR ");
}

/** With quotes, or without where they would make it longer than a query may be. */
function write(all: WrittenTerm[][], none: WrittenTerm[]): string {
  for (const isShort of [false, true]) {
    const text = [
      ...all.map((group) => writeGroup(group, isShort)),
      ...none.map((term) => `-${writeTerm(term, isShort)}`),
    ].join(" ");
    if ([...text].length <= QUERY_MAX) return text;
  }
  throw new Refusal(
    `The value must have at most ${QUERY_MAX} characters when ligatures are written as letters.`,
  );
}
