import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import { NO_TRANSPARENCY, type Transparency } from "@/lib/ads/transparency.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { PART_TEXTS } from "@/lib/imports/formats/creative.ts";
import { type AdTexts, searchWords } from "@/lib/search/words.ts";

type PartTexts = Pick<UnitRecord, typeof PART_TEXTS[number]>;

/** The searchable texts of an ad, from the archive or a record. */
interface SearchedAd {
  creator_page_name: string | null;
  primary_text: string | null;
  cta_text: string | null;
  destination_domain: string | null;
  cards: readonly CardRecord[];
  units: readonly PartTexts[];
  transparency: Transparency | null;
}

/** An ad's row of `ad_search`, without the ad's id. */
type SearchRow = Omit<Insertable<Schema["ad_search"]>, "ad_id">;

/** Units repeat texts of cards and the primary text: each text is used once. */
function toTexts(ad: SearchedAd): AdTexts {
  const { payer, beneficiary, byline, transcript } = ad.transparency ??
    NO_TRANSPARENCY;
  const parts = [...ad.cards, ...ad.units].flatMap((part) =>
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
 * The ad's row of `ad_search`; null if `knownHash` shows that the stored row
 * was made from the same texts. Reading the hash costs a tenth of making the
 * row.
 */
export function toSearchRow(
  ad: SearchedAd,
  knownHash: string | null,
): SearchRow | null {
  const texts = toTexts(ad);
  const source_hash = createHash("sha256").update(JSON.stringify(texts))
    .digest("base64url").slice(0, 16);
  if (source_hash === knownHash) return null;
  return {
    words: searchWords(texts),
    source_hash,
  };
}
