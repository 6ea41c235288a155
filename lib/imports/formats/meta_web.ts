import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { metaArchiveId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import { deriveMediaType } from "@/lib/imports/formats/creative.ts";
import {
  booleanMember,
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
import { isTemplate } from "@/lib/imports/formats/plain_text.ts";
import {
  pastTimeIn,
  stopTimestamp,
  timestamp,
} from "@/lib/imports/formats/timestamps.ts";

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

const DAY = 86_400;

/** The page's missing dates are sometimes 0: nothing began in 1970. */
function startTime(value: unknown, name: string, now: number): number | null {
  return value === 0 || value === "0" ? null : timestamp(value, name, now);
}

/** Names that scrapers give the time of the scrape, which the page itself does not have. */
const SCRAPE_TIMES = [
  "scraped_at",
  "last_scraped_at",
  "crawled_at",
  "fetched_at",
  "collected_at",
];

function scrapeTime(record: Members, now: number): number | null {
  return SCRAPE_TIMES.map((name) => pastTimeIn(readMember(record, name), now))
    .find((time) => time !== null) ?? null;
}

/**
 * The times of an ad of the web page, in seconds. Its end date is the end of
 * delivery only if the ad is over; else it is the day of the scrape.
 */
function metaWebTimes(record: Members, now: number) {
  // Else the date that scrapers wrote out beside it.
  const date = (name: string, read: typeof timestamp) =>
    read(readMember(record, name), name, now) ??
      read(readMember(record, `${name}_formatted`), `${name}_formatted`, now);
  const start = date("start_date", startTime);
  const end = date("end_date", stopTimestamp);
  const is_active =
    booleanMember(readMember(record, "is_active"), "is_active") ??
      (end === null || end > now - DAY);
  // An end in the future is planned: the ad was not seen then.
  const lastSeen = end !== null && end <= now + DAY ? end : null;
  return {
    delivery_start_at: start,
    is_active,
    last_seen_at: lastSeen,
    last_scraped_at: scrapeTime(record, now) ?? (is_active ? lastSeen : null),
    deliveryEnd: is_active ? null : lastSeen,
  };
}

/** Reads an ad of the Ad Library's web page or its scrapers, in snake_case or camelCase. */
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
