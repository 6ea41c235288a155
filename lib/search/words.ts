import { domainToUnicode } from "node:url";
import { tokenize } from "@/lib/search/tokenize.ts";

/** The fields that a search can be limited to, with the prefix of all stored words of each. */
export const FIELD_CODES = {
  brand: "b",
  creator: "c",
  text: "t",
  cta: "a",
  domain: "d",
  paid_for: "p",
  transcript: "s",
} as const;
export type SearchField = keyof typeof FIELD_CODES;
export const SEARCH_FIELDS = Object.keys(FIELD_CODES) as SearchField[];

/** The fields that are searched by default: those that an ad shows. */
export const SHOWN_FIELDS = SEARCH_FIELDS.filter((field) =>
  field !== "paid_for" && field !== "transcript"
);

/** The searchable texts of an ad, without its brand's name, which is searched in brands. */
export interface AdTexts {
  creator: string | null;
  text: readonly (string | null)[];
  cta: readonly (string | null)[];
  domain: string | null;
  /** Payer, beneficiary, byline. */
  paidFor?: readonly (string | null)[];
  transcript?: string | null;
}

/** Separates texts, so that no phrase spans two of them. */
export const TEXT_BREAK = ".";

/**
 * The words of an ad as stored: each has the letter of its field as a prefix
 * and spaces around it, with separators between texts:
 * ` tjust tdo tit . abuy anow `.
 */
export function searchWords(ad: AdTexts): string {
  const domain = ad.domain?.includes("xn--")
    ? domainToUnicode(ad.domain) || ad.domain
    : ad.domain;
  return storedWords({
    creator: [ad.creator],
    text: ad.text,
    cta: ad.cta,
    domain: [domain],
    paid_for: ad.paidFor ?? [],
    transcript: [ad.transcript ?? null],
  });
}

/** The words of a text in the same form. */
export const fieldWords = (field: SearchField, text: string | null): string =>
  storedWords({ [field]: [text] });

function storedWords(
  texts: { readonly [Field in SearchField]?: readonly (string | null)[] },
): string {
  const parts: string[] = [];
  for (const field of SEARCH_FIELDS) {
    for (const text of texts[field] ?? []) {
      const tokens = text === null ? [] : tokenize(text);
      if (tokens.length === 0) continue;
      if (parts.length > 0) parts.push(TEXT_BREAK);
      for (const token of tokens) parts.push(FIELD_CODES[field] + token);
    }
  }
  return parts.length === 0 ? "" : ` ${parts.join(" ")} `;
}
