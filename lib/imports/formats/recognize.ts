import type { Format } from "@/lib/imports/formats/ad_record.ts";
import { knownMember } from "@/lib/imports/formats/known_members.ts";
import {
  adIdOf,
  hasEvidence,
  isTikTok,
} from "@/lib/imports/formats/looks_like_ad.ts";
import {
  isMissing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";
import {
  nameKey,
  type Names,
  valueOf,
  valuesOf,
} from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { nestedMembers } from "@/lib/imports/formats/nested_members.ts";
import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { readStatus } from "@/lib/imports/formats/status.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";

/** A record that is an ad, or claims to be one. */
export interface Recognized {
  /** With paths as nested members. */
  record: Members;
  format: Format;
  /** As in the record; undefined if it has none. */
  adId: unknown;
}

/** Fields that ads of the web page have, and native ones do not. */
const WEB_MEMBERS = [
  "page_id",
  "start_date",
  "end_date",
  "publisher_platform",
  "collation_id",
];

/** Whether an object is an ad of the Ad Library's web page, or a scraper's copy of one. */
function isMetaWeb(record: Members): boolean {
  const id = valueOf([record], names.ID.ad_archive_id);
  // Scrapers write a record with `error` if a page has no ads.
  if ("error" in record && id === undefined) return false;
  return "adArchiveID" in record || "adArchiveId" in record ||
    isObject(record.snapshot) ||
    "ad_archive_id" in record && WEB_MEMBERS.some((name) => name in record);
}

/** Fields that only ads of the Graph API have. */
const GRAPH_MEMBERS = new Set(
  [
    ...names.GRAPH_TEXTS,
    ...Object.values(names.GRAPH_TIMES),
    ...["ad_creative_body", "ad_creative_link_title"],
    ...["ad_creative_link_description", "ad_creative_link_caption"],
    ...["ad_creation_time", "ad_snapshot_url"],
  ].map(nameKey),
);

/** Whether an object is an ad of the Graph API's `ads_archive`. */
function isMetaApi(record: Members): boolean {
  return ("id" in record || "_id" in record) &&
    Object.keys(record).some((name) => GRAPH_MEMBERS.has(nameKey(name)));
}

const { snapshot } = names.CREATIVE_PLACES;
const { images, videos, posters, cards, link_url, cta_text } = names.CREATIVE;

/** Fields that the API does not return, but that copies of its ads can have. */
const COPY_MEMBERS = [
  ...[snapshot, images, videos, posters, cards, link_url, cta_text],
];

/** Whether an ad of the Graph API comes from a copy with more fields, such as a scraper's. */
export const isGraphCopy = (record: Members): boolean =>
  COPY_MEMBERS.some((each) => valueOf([record], each) !== undefined);

/** Whether an object has fields that only this API's ads have. */
function isNative(record: Members): boolean {
  return "ad_archive_id" in record || "creativeUnits" in record ||
    "delivery_start_at" in record;
}

/** Names of this API that rows of tables also have. */
const ROW_MEMBERS = ["primary_text", "destination_url", "cta_text"];

/**
 * Whether a record has this API's id but names or values of other sources, as
 * in tables. Such a record is read with all known names, not strictly.
 */
export function isNativeRow(record: Members): boolean {
  const isOwn = "creativeUnits" in record || "brand" in record ||
    "creative_hash" in record;
  if (isOwn) return false;
  return Object.keys(record).some((name) =>
    knownMember("native", name) === undefined &&
    knownMember("record", name) !== undefined
  ) || typeof record.is_active === "string" &&
      ROW_MEMBERS.some((name) => name in record);
}

/** Whether a record fits each format. Of several, the first is detected. */
export const FITS: Readonly<Record<Format, (record: Members) => boolean>> = {
  meta_web: isMetaWeb,
  meta_api: isMetaApi,
  native: isNative,
  tiktok: isTikTok,
};

/** What changes while an ad runs. */
const CHANGING = [
  ...Object.values(names.DELIVERY),
  ...Object.values(names.SCRAPE),
];

/** Whether a record says something under any of the names; `status` is also that of a scraper's work. */
const says = (record: Members, each: Names): boolean =>
  each === names.DELIVERY.is_active
    ? readStatus(record, null, []).omitted === undefined
    : valueOf([record], each) !== undefined;

/**
 * A record with the members of the one that it was made from, if that is of the
 * same ad. Its own are newer, whatever they are called, but `id` can be a
 * database's.
 */
function withRaw(record: Members): Members {
  const raw = valuesOf([record], names.RAW).map(literalIn).find(isObject);
  const id = raw && scalarText(adIdOf(raw));
  if (!id || id !== scalarText(adIdOf(record))) return record;
  const own = Object.entries(record).filter(([name, value]) =>
    !isMissing(value) && !names.RAW.keys.includes(nameKey(name)) &&
    !(name === "id" && name in raw)
  );
  const newer = CHANGING.filter((each) => says(record, each))
    .flatMap(({ keys }) => keys);
  const rest = Object.entries(raw).filter(([name]) =>
    !newer.includes(nameKey(name))
  );
  return Object.fromEntries([...rest, ...own]);
}

/** Finds the format and the id of a record by its fields; null if it is not an ad. */
export function recognize(value: unknown): Recognized | null {
  if (!isObject(value)) return null;
  const record = withRaw(nestedMembers(value));
  const adId = adIdOf(record);
  const formats = Object.keys(FITS) as Format[];
  const format = formats.find((each) => FITS[each](record)) ??
    (adId !== undefined && hasEvidence(record) ? "meta_web" : null);
  return format && { record, format, adId };
}
