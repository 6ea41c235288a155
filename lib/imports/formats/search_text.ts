import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { PART_TEXTS } from "@/lib/imports/formats/creative_units.ts";
import { isTemplate } from "@/lib/imports/formats/plain_text.ts";

/** Characters (UTF-16 code units). */
const LENGTH_MAX = 20_000;

type Searched = Pick<
  AdRecord,
  | "brand"
  | "creator_page_name"
  | "primary_text"
  | "cta_text"
  | "destination_domain"
  | "cards"
  | "creative_units"
>;

function* readTexts(ad: Searched): Generator<string | null | undefined> {
  yield ad.brand?.name;
  yield ad.creator_page_name;
  yield ad.primary_text;
  for (const parts of [ad.cards, ad.creative_units]) {
    for (const part of parts) yield* PART_TEXTS.map((name) => part[name]);
  }
  yield ad.cta_text;
  for (const card of ad.cards) yield card.cta_text;
  yield ad.destination_domain;
}

/** All that an ad says, each text once, for search; null if it says nothing. */
export function searchText(ad: Searched): string | null {
  const seen = new Set<string>();
  const parts: string[] = [];
  let length = 0;
  for (const text of readTexts(ad)) {
    // Most texts of an ad are in its units too: skip them before they are collapsed.
    if (!text || seen.has(text)) continue;
    seen.add(text);
    const part = text.replace(/\s+/g, " ").trim();
    if (part !== text && seen.has(part) || part === "" || isTemplate(part)) {
      continue;
    }
    seen.add(part);
    parts.push(part);
    length += part.length + 1;
    if (length > LENGTH_MAX) break;
  }
  // A surrogate pair is not cut in two.
  return parts.join(" ").slice(0, LENGTH_MAX).replace(/[\ud800-\udbff]$/, "") ||
    null;
}
