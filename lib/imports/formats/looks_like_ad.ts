import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { readPlatforms } from "@/lib/imports/formats/meta_members.ts";
import { isRoundedFrom } from "@/lib/imports/formats/archive_id.ts";
import {
  nameKey,
  plainKey,
  valueOf,
  valuesOf,
} from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import {
  hasTooManyMembers,
  isNothing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";

/** `https://www.facebook.com/ads/library/?id=123`, `.../ads/archive/render_ad/?id=123&access_token=...`. */
const LIBRARY_URL =
  /^\s*https?:\/\/(?:[^/?#\s]*\.)?facebook\.com\/ads\/(?:library|archive\/render_ad)\/?\?(?:[^#\s]*&)?id=(\d{5,32})(?=[&#\s]|$)/i;

type Evidence =
  | "library"
  | "link"
  | "page"
  | "delivery"
  | "creative"
  | "advertising"
  | "sponsor";

const EVIDENCE: ReadonlyMap<string, Evidence> = new Map(
  Object.entries({
    page: [names.PAGE, names.PAGE_PLACES],
    delivery: [names.DELIVERY],
    creative: [names.CREATIVE, names.CREATIVE_PLACES],
    sponsor: [names.SPONSOR],
  }).flatMap(([evidence, tables]) =>
    tables.flatMap((table) => Object.values(table).flatMap(({ keys }) => keys))
      .map((key) => [key, evidence as Evidence])
  ),
);

/** Fields that only the library, its API and copies of them have. */
const LIBRARY =
  /^(?:snapshot$|adcreation[a-z]|adcreative(?!id$|s$)[a-z]|addeliverysto|addeliverysta|adsnapshoturl|publisherplatform|creativeunits)/;

/** Fields that only the advertiser's own account has, where ads have other ids than in the library. */
const ACCOUNT = /(?:campaign|adset)(?:id|name)$/;

/** Fields that TikTok's library has. */
const TIKTOK = /^(?:estimatedaudience|auditstatus)$/;

/** The platforms of an ad in another library. */
const OTHER_PLATFORMS =
  /^(?:(?:tiktok|pangle|google|youtube|linkedin|pinterest|snapchat|twitter|x|reddit)(?:,|$))+$/;

/** The URL of an ad, or of its media, in a library other than Meta's. */
const OTHER_LIBRARY =
  /^\s*https?:\/\/(?:adstransparency\.google\.com|library\.tiktok\.com|ads\.tiktok\.com|(?:www\.)?linkedin\.com\/ad-library|adsgallery\.snap\.com|[^/]*\.(?:tiktokcdn(?:-\w+)?|ibyteimg)\.com)\//i;

const PLATFORM_KEYS = new Set(names.DELIVERY.publisher_platform.keys);

/** A field that pages have: their `ad_library_id` is the page's id. */
const PAGE_FIELD = "is_delegate_page_with_linked_primary_profile";

/** Parts of a creative that products, posts, events and articles have too. */
const COMMON = new Set(
  `body body_text text copy message title link_title description caption
  link_url link link_href url website_url destination image images image_url
  image_urls image_src picture pictures picture_url photo photos video videos
  video_url video_urls video_src media media_url media_urls media_type
  thumbnail thumbnails thumbnail_url thumbnail_urls poster poster_url
  preview_image_url assets format content_type content domain display_url`
    .split(/\s+/).map(plainKey),
);

/** The kinds of evidence in a record, by the first part of each field name: `snapshot/body/text`. */
function evidenceIn(record: Members): Set<Evidence> {
  const found = new Set<Evidence>();
  for (const [name, value] of Object.entries(record)) {
    if (isNothing(value)) continue;
    const first = name.split(/[./]/, 1)[0]!;
    const key = nameKey(first);
    const own = plainKey(first);
    const evidence = EVIDENCE.get(key);
    if (LIBRARY.test(own)) found.add("library");
    if (libraryId(value) !== null) found.add("link");
    if (evidence !== undefined) found.add(evidence);
    if (evidence === "creative" && (/^ad/.test(own) || !COMMON.has(key))) {
      found.add("advertising");
    }
  }
  return found;
}

/** The ad id in a library URL; null for anything else. */
export function libraryId(value: unknown): string | null {
  return typeof value === "string"
    ? LIBRARY_URL.exec(value)?.[1] ?? null
    : null;
}

/** Whether there is such a URL in a value. */
function hasOtherUrl(value: unknown, level = 1): boolean {
  if (typeof value === "string") return OTHER_LIBRARY.test(value);
  if (level > 3 || typeof value !== "object" || value === null) return false;
  return Object.values(value).slice(0, 20)
    .some((each) => hasOtherUrl(each, level + 1));
}

/**
 * Whether a member, such as a list of videos, shows that its record is from a
 * library other than Meta's. A snapshot is Meta's, wherever its links lead.
 */
const isOfOtherLibrary = ([name, value]: [string, unknown]): boolean =>
  (typeof value === "string" ||
      EVIDENCE.get(nameKey(name)) === "creative" &&
        !LIBRARY.test(plainKey(name))) &&
    hasOtherUrl(value) ||
  PLATFORM_KEYS.has(nameKey(name)) &&
    OTHER_PLATFORMS.test(readPlatforms(value).join());

/** The ids of a record's page, which a link to the library may have instead of the ad's. */
function pageIdsOf(record: Members): string[] {
  const objects = [
    record,
    ...valuesOf([record], names.CREATIVE_PLACES.snapshot).filter(isObject),
  ];
  const pages = valuesOf(objects, names.PAGE_PLACES.page).filter(isObject);
  return [
    ...valuesOf(objects, names.PAGE.page_id),
    ...valuesOf(pages, names.PAGE_OBJECT.page_id),
  ].map(scalarText);
}

/** The ids of ads in a record's links to the library. */
function linkedIds(record: Members): string[] {
  const ids = Object.values(record).flatMap((value) => libraryId(value) ?? []);
  if (ids.length === 0) return [];
  return [...new Set(ids).difference(new Set(pageIdsOf(record)))];
}

/** Whether an id is numeric, even if rounded; ids of other things often are not. */
const isNumeric = (value: unknown): boolean =>
  /^\s*(?:facebook_)?\d+(?:[.,]\d+)?(?:E\+?\d+)?\s*$/i.test(scalarText(value));

/** Other tools count their ads from 1; Meta's have ten digits or more. */
export const isShort = (id: unknown): boolean =>
  /^\s*\d{1,9}\s*$/.test(scalarText(id));

/** What the evidence proves: that `ad_id`, `id` or a link in the record has the id of an ad in the library. */
function provenBy(evidence: ReadonlySet<Evidence>) {
  const has = (each: Evidence) => evidence.has(each);
  const isShown = has("creative") && has("delivery") &&
    (has("page") || has("sponsor"));
  const isAd = has("library") || isShown;
  return {
    ad_id: isAd || has("creative") && (has("delivery") || has("page")),
    id: isAd,
    link: isAd || has("advertising"),
  };
}

/** The ad id of a record. */
interface AdId {
  /** As in the record; undefined if it has no id. */
  stated: unknown;
  /** With the digits that a link in the record has, if a spreadsheet rounded it. */
  id: unknown;
  /** Whether a link in the record has it too. */
  isLinked: boolean;
}

function toAdId(stated: unknown, linked: readonly string[]): AdId {
  const [link, ...others] = linked.filter((each) =>
    each === scalarText(stated) || isRoundedFrom(stated, each)
  );
  const isLinked = link !== undefined && others.length === 0;
  return { stated, id: isLinked ? link : stated, isLinked };
}

/**
 * Finds the ad id of a record. `ad_id`, `id` and links are used only with
 * further evidence that the record is an ad in the library. A record's own id
 * takes precedence over links in it.
 */
export function findAdId(record: Members): AdId {
  if (hasTooManyMembers(record) || PAGE_FIELD in record) {
    return toAdId(undefined, []);
  }
  const linked = linkedIds(record);
  const named = valueOf([record], names.ID.ad_archive_id);
  if (named !== undefined) return toAdId(named, linked);
  const evidence = evidenceIn(record);
  const isProven = provenBy(evidence);
  for (const field of ["ad_id", "id"] as const) {
    for (const stated of valuesOf([record], names.ID[field])) {
      if (!isNumeric(stated) || foreignKind(record) !== null) continue;
      const found = toAdId(stated, linked);
      const isOfLibrary = evidence.has("library") && linked.length === 0;
      const isWhole = isOfLibrary || !isShort(stated);
      if (found.isLinked || isProven[field] && isWhole) return found;
    }
  }
  const [only, ...others] = isProven.link ? linked : [];
  return toAdId(others.length === 0 ? only : undefined, linked);
}

/** The ad id of a value; undefined without one. */
export function adIdOf(value: unknown): unknown {
  return isObject(value) ? findAdId(value).id : undefined;
}

/** Whether a record has fields of an ad. */
export const hasEvidence = (record: Members): boolean =>
  evidenceIn(record).size > 0;

/** Whether a value is an ad: it has an ad id and other fields of an ad. */
export const looksLikeAd = (value: unknown): boolean =>
  isObject(value) &&
  (adIdOf(value) !== undefined && hasEvidence(value) || isTikTok(value));

/** Whether a record is one of TikTok's Commercial Content API: `{ad, advertiser, ad_group}`. */
export function isTikTok({ ad }: Members): boolean {
  return isObject(ad) && "id" in ad && "first_shown_date" in ad;
}

/** Number of columns that are searched for an ad's fields. */
const COLUMNS_MAX = 1_000;

/** Whether the column names of a table are fields of an ad. */
export function namesAnAd(columns: readonly string[]): boolean {
  const id = "1".repeat(15);
  return looksLikeAd(
    Object.fromEntries(
      columns.slice(0, COLUMNS_MAX).map((name) => [name, id]),
    ),
  );
}

/** Identifies records that only resemble ads of the library; null for others. */
export function foreignKind(record: Members): string | null {
  const keys = Object.keys(record).map(plainKey);
  if (keys.includes("numberofadsinlibrary")) {
    return "It is from the Ad Library Report, which lists advertisers, not ads.";
  }
  if (PAGE_FIELD in record) {
    return "It is a page, whose ad_library_id is not the id of an ad.";
  }
  if (keys.some((key) => ACCOUNT.test(key))) {
    return "It is from an ad account, whose ids are not those of the Ad Library.";
  }
  // Tables of Meta's ads can have an estimated audience too.
  const isTikToks = keys.some((key) => TIKTOK.test(key)) &&
    !keys.some((key) => LIBRARY.test(key) || /^page(?:id|name)$/.test(key)) &&
    !Object.values(record).some((value) => libraryId(value) !== null);
  return isTikToks || Object.entries(record).some(isOfOtherLibrary)
    ? "It is from an ad library other than Meta's. From TikTok's, only responses of the Commercial Content API can be imported."
    : null;
}

/** Explains where an ad's id was looked for. */
export const LOOKED_FOR =
  "No ad id was found in ad_archive_id, ad_library_id, or library_id. If other fields show that it is an ad, an ad_id or id of ten or more digits or a link with ads/library/?id= is enough.";
