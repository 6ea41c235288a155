import type { ReadRecord } from "@/lib/imports/formats/ad_record.ts";
import { metaArchiveId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import { deriveMediaType } from "@/lib/imports/formats/creative.ts";
import { destinationDomain } from "@/lib/imports/formats/links.ts";
import { requiredAdId } from "@/lib/imports/formats/looks_like_ad.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import {
  metaText,
  readTexts,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";
import {
  ctaOfType,
  linkOf,
  mediaType,
  metaWebCards,
  metaWebTexts,
  metaWebUnits,
} from "@/lib/imports/formats/meta_web_creative.ts";
import { metaWebPages } from "@/lib/imports/formats/meta_web_pages.ts";
import { metaWebTimes } from "@/lib/imports/formats/meta_web_times.ts";
import { listed, valuesOf } from "@/lib/imports/formats/name_lookup.ts";
import {
  CREATIVE_NAMES,
  CREATIVE_PLACES,
} from "@/lib/imports/formats/names.ts";
import { isTemplate } from "@/lib/imports/formats/plain_text.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";

/** Fields that ads of the web page have, and native ones do not. */
const WEB_MEMBERS = [
  "page_id",
  "start_date",
  "end_date",
  "publisher_platform",
  "collation_id",
];

/** Whether an object is an ad of the Ad Library's web page, or a scraper's copy of one. */
export function isMetaWeb(record: Members): boolean {
  const hasId = [record.ad_archive_id, record.adArchiveID, record.adArchiveId]
    .some((id) => id !== undefined && id !== null && id !== "");
  // Scrapers write a record with `error` if a page has no ads.
  if ("error" in record && !hasId) return false;
  return "adArchiveID" in record || "adArchiveId" in record ||
    isObject(record.snapshot) ||
    "ad_archive_id" in record && WEB_MEMBERS.some((name) => name in record);
}

const COPY = listed("copy");

/** The objects with the creative: the snapshot, its texts and, for flat rows, the record itself. */
function creativePlaces(record: Members): Members[] {
  const snapshot = valuesOf([record], CREATIVE_PLACES.snapshot)
    .map((value) => literalIn(value) ?? value).find(isObject);
  if (snapshot === undefined) return [record];
  const copies = valuesOf([snapshot], COPY).filter(isObject);
  return [snapshot, ...copies, record];
}

/** `shop.example` as a URL. */
function withScheme(domain: string): string {
  return domain.includes("//") ? domain : `https://${domain.trim()}`;
}

const TEXTS = {
  display_format: [verbatim, CREATIVE_NAMES.display_format],
  cta_text: [metaText, CREATIVE_NAMES.cta_text],
  cta_type: [ctaOfType, CREATIVE_NAMES.cta_type],
  domain: [verbatim, CREATIVE_NAMES.destination_domain],
} as const;

/**
 * Reads an ad of the Ad Library's web page or of scrapers: nested as on the
 * page, or flat, with any of the known names.
 */
export function fromMetaWeb(
  record: Members,
  now: number,
  toId: typeof metaArchiveId = metaArchiveId,
): ReadRecord {
  const ad_archive_id = requiredAdId(record, toId);
  const places = creativePlaces(record);
  const texts = readTexts(places, TEXTS);
  const displayFormat =
    (texts.display_format ?? mediaType(places))?.toUpperCase() ?? null;
  const cards = metaWebCards(places, displayFormat);
  const said = metaWebTexts(places);
  const primary_text = [said.body[0], ...cards.map((card) => card.body)]
    .find((text) => text && !isTemplate(text)) ?? null;
  const creative_units = metaWebUnits(places, cards, said, primary_text);
  const doubts: string[] = [];
  const { deliveryEnd, ...times } = metaWebTimes(record, now, doubts);
  const firstCard = cards[0];
  const destination_url = linkOf(places) ?? firstCard?.link_url ?? null;
  return complete({
    ad_archive_id,
    ...metaWebPages(record, places[0]!, doubts),
    ...times,
    doubts,
    media_type: deriveMediaType(displayFormat, cards, creative_units),
    cards,
    primary_text,
    cta_text: texts.cta_text ?? firstCard?.cta_text ?? texts.cta_type,
    destination_url,
    destination_domain: destination_url === null && texts.domain !== null
      ? destinationDomain(withScheme(texts.domain))
      : undefined,
    creative_units,
  }, { deliveryEnd });
}
