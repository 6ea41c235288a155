import { highlight, type Range } from "@/lib/search/highlight.ts";
import { parseSearch } from "@/lib/search/parse_query.ts";
import type { Search } from "@/lib/search/search.ts";
import { excerpt } from "@/lib/shared/excerpt.ts";
import type { AdCardView } from "@/lib/site/ad_cards.ts";

/** Longer texts are searched only up to here. */
const READ_MAX = 20_000;
/** If a match starts after this position, an excerpt around it is shown. */
const VISIBLE = 100;
const BEFORE = 40;

type MarkedTexts = keyof NonNullable<AdCardView["marks"]>;

/** The field of `search_in` that each text belongs to. */
const FIELDS: Record<MarkedTexts, string> = {
  text: "text",
  title: "text",
  brand: "brand",
  callToAction: "cta",
  domain: "domain",
};

interface MarkedText {
  text: string;
  marks: Range[];
}

/** The start of an excerpt that shows a position: the start of a word, if there are words. */
function beginBefore(text: string, position: number): number {
  if (position <= VISIBLE) return 0;
  const from = position - BEFORE;
  const blank = text.slice(from, position).search(/\s\S/);
  const begin = blank === -1 ? from : from + blank + 1;
  const isHalf = /[\uDC00-\uDFFF]/.test(text[begin] ?? "");
  return isHalf ? begin + 1 : begin;
}

/** The part of a text that shows the first match. */
export function excerptOfFind(
  text: string,
  search: Search,
  length: number,
): MarkedText {
  const whole = text.trim().slice(0, READ_MAX);
  const matches = highlight(whole, search);
  const begin = beginBefore(whole, matches[0]?.start ?? 0);
  const lead = begin === 0 ? "" : "…";
  const shown = excerpt(whole.slice(begin), length);
  const end = shown.endsWith("…") ? shown.length - 1 : shown.length;
  return {
    text: lead + shown,
    marks: matches.map((range) => ({
      start: Math.max(0, range.start - begin) + lead.length,
      end: Math.min(end, range.end - begin) + lead.length,
    })).filter(({ start, end }) => start < end),
  };
}

/**
 * Marks the matches of a search on cards.
 *
 * @param texts the ads' whole primary texts, in the order of the cards
 */
export function markCards(
  cards: readonly AdCardView[],
  texts: readonly (string | null)[],
  { q, searchIn, length }: {
    q: string;
    /** The fields of `search_in`; none: all. */
    searchIn: readonly string[];
    /** Maximum length of a text on cards. */
    length: number;
  },
): AdCardView[] {
  const parsed = parseSearch(q);
  if (!("search" in parsed)) return [...cards];
  const { search } = parsed;
  const isSearched = (name: MarkedTexts) =>
    searchIn.length === 0 || searchIn.includes(FIELDS[name]);
  return cards.map((card, i) => {
    const marks = (name: MarkedTexts, text: string | null | undefined) =>
      isSearched(name) && text ? { [name]: highlight(text, search) } : {};
    const whole = texts[i];
    const matches = isSearched("text") && whole && card.text !== null
      ? excerptOfFind(whole, search, length)
      : null;
    return {
      ...card,
      text: matches?.text ?? card.text,
      marks: {
        ...(matches === null ? {} : { text: matches.marks }),
        ...marks("title", card.title),
        ...marks("brand", card.brand?.name),
        ...marks("callToAction", card.callToAction),
        ...marks("domain", card.domain),
      },
    };
  });
}
