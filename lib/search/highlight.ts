import { trace } from "@/lib/search/normalize.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import { blankTemplates, eachToken } from "@/lib/search/tokenize.ts";

/** A token, and its position in the normalized text. */
interface Token {
  text: string;
  start: number;
}

/** A part of a text, in code units: `text.slice(start, end)`. */
export interface Range {
  start: number;
  end: number;
}

/** The parts of a text that match a search, in order and without overlaps. */
export function highlight(text: string, { all }: Search): Range[] {
  const { normalized, origin } = trace(blankTemplates(text));
  const tokens: Token[] = [];
  eachToken(normalized, (text, start) => tokens.push({ text, start }));
  const found: Range[] = [];
  for (const term of all.flat()) {
    tokens.forEach((_, at) => {
      const end = endOfMatch(tokens, at, term);
      if (end === undefined) return;
      found.push({
        start: origin(tokens[at]!.start).start,
        end: origin(end - 1).end,
      });
    });
  }
  return join(found);
}

/** The end of the term that begins with this token; undefined if it does not match. */
function endOfMatch(
  tokens: readonly Token[],
  at: number,
  term: Term,
): number | undefined {
  const last = term.tokens.length - 1;
  const ending = term.tokens[last]!;
  const token = tokens[at + last];
  const isFound = token !== undefined &&
    (term.isPrefix ? token.text.startsWith(ending) : token.text === ending) &&
    term.tokens.slice(0, last).every((text, i) =>
      tokens[at + i]!.text === text
    );
  return isFound ? token.start + ending.length : undefined;
}

/** Merges parts that overlap or touch. */
function join(ranges: Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && range.start <= last.end) {
      last.end = Math.max(last.end, range.end);
    } else joined.push({ ...range });
  }
  return joined;
}
