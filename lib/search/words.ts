import { domainToUnicode } from "node:url";
import { tokenize } from "@/lib/search/tokenize.ts";

export { TEXT_BREAK };

/** Where a search may look. */
export const SEARCH_FIELDS = [
  "brand",
  "creator",
  "text",
  "cta",
  "domain",
] as const;
export type SearchField = typeof SEARCH_FIELDS[number];

/** What every stored word of a field begins with. */
export const FIELD_CODES: Readonly<Record<SearchField, string>> = {
  brand: "b",
  creator: "c",
  text: "t",
  cta: "a",
  domain: "d",
};

/** What of an ad is searched. */
export interface AdTexts {
  brand: string | null;
  creator: string | null;
  text: readonly (string | null)[];
  cta: readonly (string | null)[];
  domain: string | null;
}

/** Stands between texts, so that no phrase crosses from one into the next. */
const TEXT_BREAK = ".";

/**
 * The words of an ad as they are stored: each begins with its field's letter
 * and stands between blanks, and texts are apart: ` bnike . tjust tdo tit . `.
 */
export function searchWords(ad: AdTexts): string {
  const domain = ad.domain?.includes("xn--")
    ? domainToUnicode(ad.domain) || ad.domain
    : ad.domain;
  const texts: [SearchField, string | null][] = [
    ["brand", ad.brand],
    ["creator", ad.creator],
    ...ad.text.map((text): [SearchField, string | null] => ["text", text]),
    ...ad.cta.map((text): [SearchField, string | null] => ["cta", text]),
    ["domain", domain],
  ];
  const parts: string[] = [];
  for (const [field, text] of texts) {
    const tokens = text === null ? [] : tokenize(text);
    if (tokens.length === 0) continue;
    if (parts.length > 0) parts.push(TEXT_BREAK);
    for (const token of tokens) parts.push(FIELD_CODES[field] + token);
  }
  return parts.length === 0 ? "" : ` ${parts.join(" ")} `;
}
