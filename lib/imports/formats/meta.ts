import type { ReadRecord } from "@/lib/imports/formats/ad_record.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import { deriveMediaType } from "@/lib/imports/formats/creative.ts";
import { destinationDomain } from "@/lib/imports/formats/links.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { readTexts, verbatim } from "@/lib/imports/formats/meta_members.ts";
import {
  ctaOfType,
  ctaText,
  linkOf,
  mediaType,
  metaCards,
  metaTexts,
  metaUnits,
} from "@/lib/imports/formats/meta_creative.ts";
import { metaPages } from "@/lib/imports/formats/meta_pages.ts";
import { metaTimes } from "@/lib/imports/formats/meta_times.ts";
import { valuesOf } from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { readSource } from "@/lib/imports/formats/source.ts";
import { readTransparency } from "@/lib/imports/formats/transparency.ts";
import { isTemplate } from "@/lib/imports/formats/plain_text.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";

/** The objects with the creative: the snapshot, or the record if it is a flat row, its texts, and the record. */
function creativeObjects(record: Members): [Members, ...Members[]] {
  const [snapshot = record] = valuesOf([record], names.CREATIVE_PLACES.snapshot)
    .map(literalIn).filter(isObject);
  const copies = valuesOf([snapshot], names.COPY).filter(isObject);
  const isAlone = snapshot === record && copies.length === 0;
  return isAlone ? [record] : [snapshot, ...copies, record];
}

/** `shop.example` as a URL. */
function withScheme(domain: string): string {
  return domain.includes("//") ? domain : `https://${domain.trim()}`;
}

const TEXTS = {
  display_format: [verbatim, names.CREATIVE.display_format],
  cta_text: [ctaText, names.CREATIVE.cta_text],
  cta_type: [ctaOfType, names.CREATIVE.cta_type],
  domain: [verbatim, names.CREATIVE.destination_domain],
} as const;

/**
 * Reads an ad of Meta's library: from its web page, its API or a scraper;
 * nested as on the page, or flat, with any of the known names. The API's
 * `ad_snapshot_url` is never stored: it contains the access token of the client
 * that requested it.
 *
 * @param isGraph whether the API returned it: then its texts are plain
 */
export function fromMeta(
  record: Members,
  now: number,
  ad_archive_id: string,
  isGraph = false,
): ReadRecord {
  const objects = creativeObjects(record);
  const texts = readTexts(objects, TEXTS);
  const displayFormat =
    (texts.display_format ?? mediaType(objects))?.toUpperCase() ?? null;
  const cards = metaCards(objects, displayFormat);
  const lists = metaTexts(objects, isGraph);
  const primary_text = [lists.body[0], ...cards.map((card) => card.body)]
    .find((text) => text && (isGraph || !isTemplate(text))) ?? null;
  const doubts: string[] = [];
  const { deliveryEnd, ...times } = metaTimes(record, now, isGraph, doubts);
  const firstCard = cards[0];
  const link = linkOf(objects);
  const destination_url = link ?? firstCard?.link_url ?? null;
  const transparency = readTransparency(
    [...new Set([record, ...objects])],
    times.last_scraped_at,
    doubts,
  );
  const units = metaUnits(objects, cards, lists, primary_text, link);
  return complete({
    ad_archive_id,
    ...metaPages(record, objects[0], doubts),
    ...times,
    doubts,
    media_type: deriveMediaType(displayFormat, cards, units),
    cards,
    primary_text,
    cta_text: texts.cta_text ?? firstCard?.cta_text ?? texts.cta_type,
    destination_url,
    destination_domain: destination_url === null && texts.domain !== null
      ? destinationDomain(withScheme(texts.domain))
      : undefined,
    creative_units: units,
    transparency,
    source: readSource(record, destination_url),
  }, { deliveryEnd });
}
