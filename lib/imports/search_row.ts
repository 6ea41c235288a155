import { createHash } from "node:crypto";
import { NO_TRANSPARENCY } from "@/lib/ads/transparency.ts";
import { PART_TEXTS } from "@/lib/imports/formats/creative.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import { type AdTexts, searchWords } from "@/lib/search/words.ts";

/** Units repeat texts of cards and the primary text: each text is used once. */
function toTexts(ad: AdState): AdTexts {
  const { payer, beneficiary, byline, transcript } = ad.transparency ??
    NO_TRANSPARENCY;
  const parts = [...ad.cards, ...ad.creative_units].flatMap((part) =>
    PART_TEXTS.map((name) => part[name])
  );
  return {
    creator: ad.creator_page_name,
    text: unique([ad.primary_text, ...parts]),
    cta: unique([ad.cta_text, ...ad.cards.map((card) => card.cta_text)]),
    domain: ad.destination_domain,
    paidFor: unique([payer, beneficiary, byline]),
    transcript,
  };
}

function unique(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

/**
 * The ad's row of `ad_search`, with its archive id; null if `knownHash` shows
 * that the stored row was made from the same texts. Reading the hash costs a
 * tenth of making the row.
 */
export function toSearchRow(ad: AdState, knownHash: string | null) {
  const texts = toTexts(ad);
  const source_hash = createHash("sha256").update(JSON.stringify(texts))
    .digest("base64url").slice(0, 16);
  if (source_hash === knownHash) return null;
  const { ad_archive_id } = ad;
  return { ad_archive_id, words: searchWords(texts), source_hash };
}
