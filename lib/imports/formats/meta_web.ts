import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { metaArchiveId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import { deriveMediaType } from "@/lib/imports/formats/creative_units.ts";
import {
  isNothing,
  isObject,
  type Members,
  readMember,
} from "@/lib/imports/formats/members.ts";
import { metaText, verbatim } from "@/lib/imports/formats/meta_members.ts";
import {
  metaWebCards,
  metaWebUnits,
} from "@/lib/imports/formats/meta_web_creative.ts";
import { metaWebPages } from "@/lib/imports/formats/meta_web_pages.ts";
import { metaWebTimes } from "@/lib/imports/formats/meta_web_times.ts";
import { isTemplate } from "@/lib/imports/formats/plain_text.ts";

/** The id under whichever name the source has it; some records have two. */
function idOf(record: Members): unknown {
  return [record.ad_archive_id, record.adArchiveID, record.adArchiveId]
    .find((id) => !isNothing(id));
}

/** Members beside `ad_archive_id` that an ad of the web page has and a native one has not. */
const WEB_MEMBERS = [
  "page_id",
  "start_date",
  "end_date",
  "publisher_platform",
  "collation_id",
];

/** Whether an object is an ad of the Ad Library's web page, or a scraper's copy of one. */
export function isMetaWeb(record: Members): boolean {
  // Scrapers write such a record if a page had no ads.
  if ("error" in record && idOf(record) === undefined) return false;
  return "adArchiveID" in record || "adArchiveId" in record ||
    isObject(record.snapshot) ||
    "ad_archive_id" in record && WEB_MEMBERS.some((name) => name in record);
}

/** What a snapshot's members are called in flat rows of scrapers. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  body: ["ad_text", "body_text"],
  title: ["headline"],
  link_url: ["landing_page_url"],
  images: ["image_urls", "image_url"],
  videos: ["video_urls", "video_url"],
};

const LISTS: ReadonlySet<string> = new Set(["images", "videos"]);

/** The snapshot of an ad whose members stand beside its id. */
function flatSnapshot(record: Members): Members {
  const found: Record<string, unknown> = {};
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    if (readMember(record, name) !== undefined) continue;
    const value = others.map((other) => readMember(record, other))
      .find((each) => !isNothing(each));
    if (value === undefined) continue;
    found[name] = LISTS.has(name) && !Array.isArray(value) ? [value] : value;
  }
  return Object.keys(found).length === 0 ? record : { ...record, ...found };
}

/**
 * An ad as the Ad Library's web page and the usual scrapers give it, in
 * snake_case or camelCase.
 *
 * @param now seconds
 * @throws {RecordError}
 */
export function fromMetaWeb(record: Members, now: number): AdRecord {
  const ad_archive_id = metaArchiveId(
    idOf(record) ?? record.ad_archive_id,
    "ad_archive_id",
  );
  const snapshot = isObject(record.snapshot)
    ? record.snapshot
    : flatSnapshot(record);
  const displayFormat =
    verbatim(readMember(snapshot, "display_format"))?.toUpperCase() ?? null;
  const cards = metaWebCards(snapshot, displayFormat);
  const primary_text =
    [metaText(snapshot.body), ...cards.map((card) => card.body)]
      .find((text) => text !== null && !isTemplate(text)) ?? null;
  const creative_units = metaWebUnits(snapshot, cards, primary_text);
  const { deliveryEnd, ...times } = metaWebTimes(record, now);
  const firstCard = cards[0];
  return complete({
    ad_archive_id,
    ...metaWebPages(record, snapshot),
    ...times,
    media_type: deriveMediaType(displayFormat, cards, creative_units),
    cards,
    primary_text,
    cta_text: metaText(readMember(snapshot, "cta_text")) ??
      firstCard?.cta_text ?? null,
    destination_url: verbatim(readMember(snapshot, "link_url")) ??
      firstCard?.link_url ?? null,
    creative_units,
  }, deliveryEnd);
}
