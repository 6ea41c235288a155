import { MEDIA_TYPES, UNIT_TYPES } from "@/lib/shared/media_type.ts";
import {
  type AdRecord,
  type BrandRecord,
  type CardRecord,
  type ReadRecord,
  RECORD_MEMBERS,
  type UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { archiveId, pageId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import {
  deriveMediaType,
  PART_TEXTS,
  textUnits,
  toUnitType,
  unitOfCard,
} from "@/lib/imports/formats/creative.ts";
import {
  booleanMember,
  camelName,
  countIn,
  isNothing,
  isObject,
  type Members,
  nameMember,
  readList,
  readObjects,
  reject,
  textIn,
  textMember,
  toMembers,
} from "@/lib/imports/formats/members.ts";
import { fateOf } from "@/lib/imports/formats/becomes.ts";
import { fromMetaWeb } from "@/lib/imports/formats/meta_web.ts";
import { timestamp } from "@/lib/imports/formats/timestamps.ts";

/** Whether an object has fields that only this API's ads have. */
export function isNative(record: Members): boolean {
  return "ad_archive_id" in record || "creativeUnits" in record ||
    "delivery_start_at" in record;
}

function brandOf(value: unknown): BrandRecord | null {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) reject("brand must be an object.");
  // Without a page id, the brand is unknown.
  if (value.page_id === null) return null;
  const text = (name: string) => textMember(value[name], `brand.${name}`);
  const platforms = readList(value.platforms, "brand.platforms").map((name) =>
    textMember(name, "brand.platforms")?.toLowerCase()
  );
  return {
    page_id: pageId(value.page_id, "brand.page_id"),
    name: text("name"),
    slug: text("slug"),
    page_url: text("page_url"),
    avatar_url: text("avatar_url"),
    platforms: [...new Set(platforms)].filter((name) => name !== undefined),
  };
}

/** The fields of a card, except `variant`. */
const CARD_TEXTS = [
  ...PART_TEXTS,
  "cta_text",
  "link_url",
  "image_url",
  "video_url",
] as const;

function readCards(value: unknown): CardRecord[] {
  return readObjects(value, "cards").map((card, index) => ({
    ...toMembers(
      CARD_TEXTS,
      (name) => textMember(card[name], `cards[${index}].${name}`),
    ),
    variant: booleanMember(card.variant, `cards[${index}].variant`) ?? false,
  }));
}

const UNIT_TEXTS = [
  "body",
  "title",
  "description",
  "caption",
  "link_url",
] as const;

function readUnit(unit: Members, index: number): UnitRecord {
  const place = `creativeUnits[${index}]`;
  const text = (name: string) =>
    textMember(unit[camelName(name)], `${place}.${camelName(name)}`);
  const media = toMembers(["image_url", "video_url"], text);
  return {
    unit_type: nameMember(unit.unitType, `${place}.unitType`, UNIT_TYPES) ??
      toUnitType(media),
    ...toMembers(UNIT_TEXTS, text),
    ...media,
  };
}

/** Units in the order of their `unitIndex`; null if the record has none. */
function readUnits(value: unknown): UnitRecord[] | null {
  if (value === undefined || value === null) return null;
  return readObjects(value, "creativeUnits")
    .map((unit, index) => ({
      place: countIn(unit.unitIndex) ?? index,
      unit: readUnit(unit, index),
    }))
    .sort((a, b) => a.place - b.place)
    .map(({ unit }) => unit);
}

const OPTIONAL = RECORD_MEMBERS
  .filter((name) => name !== "ad_archive_id" && name !== "is_active")
  .map((name) =>
    [
      name,
      name === "creative_units" ? "creativeUnits" : name,
    ] as const
  );

/** The members that a record does not have, not even as null, or that are derived because they have a wrong type. */
function omittedParts(
  record: Members,
  derived: Partial<Record<string, unknown>>,
): Pick<AdRecord, "omitted"> {
  const omitted = OPTIONAL
    .filter(([name, given]) =>
      name in derived
        ? derived[name] === undefined
        : record[given] === undefined
    )
    .map(([name]) => name);
  return omitted.length === 0 ? {} : { omitted };
}

/** Reads an ad in the format of this API. Internal ids, counts and unknown fields are ignored. */
export function fromNative(record: Members, now: number): ReadRecord {
  const text = (name: string) => textMember(record[name], name);
  const time = (name: string) => timestamp(record[name], name, now);
  const ad_archive_id = archiveId(record.ad_archive_id, "ad_archive_id");
  const is_active = booleanMember(record.is_active, "is_active") ??
    reject("is_active is missing.");
  const creator_page_id = isNothing(record.creator_page_id)
    ? null
    : pageId(record.creator_page_id, "creator_page_id");
  const creator_page_name = text("creator_page_name");
  const primary_text = text("primary_text");
  const destination_url = text("destination_url");
  const cards = readCards(record.cards);
  const creative_units = readUnits(record.creativeUnits) ??
    (cards.length > 0 ? cards.map(unitOfCard) : textUnits({
      body: primary_text,
      title: null,
      description: null,
      caption: null,
      link_url: destination_url,
    }));
  // Only exports have a creative hash, which is null if the ad shows nothing.
  // Their null fields stay null and are not derived.
  const isExport = record.creative_hash === null ||
    textIn(record.creative_hash) !== null;
  const derived = <Value>(name: string, read: (value: unknown) => Value) =>
    read(record[name]) ??
      (isExport && record[name] === null ? null : undefined);
  const own = {
    running_days: derived("running_days", countIn),
    creative_hash: derived("creative_hash", textIn),
    destination_domain: derived("destination_domain", textIn),
    search_text: derived("search_text", textIn),
  };
  return complete({
    ad_archive_id,
    brand: brandOf(record.brand),
    is_creator_ad: booleanMember(record.is_creator_ad, "is_creator_ad") ??
      (creator_page_id !== null || creator_page_name !== null),
    delivery_start_at: time("delivery_start_at"),
    is_active,
    media_type: nameMember(record.media_type, "media_type", MEDIA_TYPES) ??
      deriveMediaType(null, cards, creative_units),
    cards,
    last_scraped_at: time("last_scraped_at"),
    creator_page_id,
    creator_page_name,
    last_seen_at: time("last_seen_at"),
    primary_text,
    cta_text: text("cta_text"),
    destination_url,
    creative_units,
    ...own,
    ...omittedParts(record, own),
  });
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
  const names = Object.keys(record);
  return names.some((name) =>
    fateOf("native", name) === null && fateOf("record", name) !== null
  ) || typeof record.is_active === "string" &&
      ROW_MEMBERS.some((name) => name in record);
}

/** Reads such a record, with any id that this API allows. */
export function fromNativeRow(record: Members, now: number): ReadRecord {
  return fromMetaWeb(record, now, archiveId);
}
