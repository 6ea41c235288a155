import {
  type AdRecord,
  type Format,
  FORMATS,
  type ReadRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { archiveId, metaArchiveId } from "@/lib/imports/formats/archive_id.ts";
import {
  foreignKind,
  isShort,
  LOOKED_FOR,
} from "@/lib/imports/formats/looks_like_ad.ts";
import { MemberCounts } from "@/lib/imports/formats/member_counts.ts";
import {
  isNothing,
  isObject,
  type Members,
  readList,
  RecordError,
  reject,
} from "@/lib/imports/formats/members.ts";
import { fromMeta } from "@/lib/imports/formats/meta.ts";
import { valueOf } from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { fromNative } from "@/lib/imports/formats/native.ts";
import { nestedMembers } from "@/lib/imports/formats/nested_members.ts";
import { nameList } from "@/lib/imports/formats/printable.ts";
import {
  FITS,
  isGraphCopy,
  isNativeRow,
  recognize,
  type Recognized,
} from "@/lib/imports/formats/recognize.ts";
import { checkSizes } from "@/lib/imports/formats/size_limits.ts";
import { fromTikTok, tikTokId } from "@/lib/imports/formats/tiktok.ts";
import { warningOf } from "@/lib/imports/formats/warning.ts";

export { type Format, FORMATS, RecordError };

function readMeta(
  { record, adId }: Recognized,
  now: number,
  toId = metaArchiveId,
): ReadRecord {
  if (adId === undefined) reject(`ad_archive_id is missing. ${LOOKED_FOR}`);
  return fromMeta(record, now, toId(adId, "ad_archive_id"));
}

type Read = (recognized: Recognized, now: number) => ReadRecord;

/** The id of an ad of the Graph API, which databases keep beside their own. */
function graphId({ record, adId }: Recognized): [id: unknown, name: string] {
  const name = isNothing(record.id) && "_id" in record ? "_id" : "id";
  const isOwn = valueOf([record], names.ID.ad_archive_id) === undefined &&
    !isShort(record[name]);
  return [isOwn ? record[name] : adId, name];
}

const readGraph: Read = (recognized, now) => {
  const { record } = recognized;
  for (const texts of names.GRAPH_TEXTS) {
    if (typeof record[texts] !== "string") readList(record[texts], texts);
  }
  const id = metaArchiveId(...graphId(recognized));
  return inStoredOrder(fromMeta(record, now, id, true));
};

/** Hashes of stored ads of the API depend on this order of members. */
function inStoredOrder(ad: ReadRecord): ReadRecord {
  const units = ad.creative_units.map((unit) => {
    const { unit_type, body, title, caption, ...rest } = unit;
    return { unit_type, body, title, caption, ...rest };
  });
  if (ad.brand === null) return { ...ad, creative_units: units };
  const { page_id, slug, ...rest } = ad.brand;
  return { ...ad, brand: { page_id, slug, ...rest }, creative_units: units };
}

/** How the records of each format are read. */
const READERS: Readonly<Record<Format, Read>> = {
  native: (recognized, now) =>
    isNativeRow(recognized.record)
      ? readMeta(recognized, now, archiveId)
      : fromNative(recognized.record, now),
  meta_web: readMeta,
  meta_api: (recognized, now) =>
    (isGraphCopy(recognized.record) ? readMeta : readGraph)(recognized, now),
  tiktok: ({ record }, now) => fromTikTok(record, now),
};

/**
 * Reads an ad from a record. `warning` says what was not understood: the status,
 * and names of fields that may be part of the creative.
 *
 * @param expected the format that the record must have, or fit
 * @param now seconds; later times are in the future
 * @param counts counts the fields of ads
 * @throws {RecordError} it is not an ad, or one of its fields is not valid
 */
export function readAd(
  expected: Format | "auto",
  value: unknown,
  now: number,
  counts = new MemberCounts(),
): { ad: AdRecord; format: Format; warning: string | null } {
  const recognized = recognize(value);
  if (recognized === null) throw new RecordError(notAnAd(value), null);
  const { record, format: detected } = recognized;
  const format = expected === "auto" ? detected : expected;
  try {
    // Read as another format, it would be an ad without content.
    if (format !== detected && !FITS[format](record)) {
      reject(`The record is ${detected}, not ${format}.`);
    }
    const { doubts = [], ...ad } = READERS[format](recognized, now);
    checkSizes(ad);
    const unread = counts.add(record, kindOf(format, record));
    const warning = warningOf(ad, record, unread, doubts);
    return { ad, format, warning };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const { reason } = error;
    throw new RecordError(reason, knownId(format, recognized), format);
  }
}

/** By which names a record's members are known. */
function kindOf(format: Format, record: Members) {
  if (format === "tiktok") return format;
  return format === "native" && !isNativeRow(record) ? format : "record";
}

/** The archive id of a rejected record, to help find it. */
function knownId(format: Format, recognized: Recognized): string | null {
  const { record, adId } = recognized;
  try {
    if (format === "tiktok") return tikTokId(record);
    const [id] = format === "meta_api" ? graphId(recognized) : [];
    return archiveId(id ?? adId, "ad_archive_id");
  } catch {
    return null;
  }
}

/** Explains why a value is not an ad; null if it is one, even if one of its fields is not valid. */
export const whyNoAd = (value: unknown): string | null =>
  recognize(value) === null ? notAnAd(value) : null;

/** Explains why a value is not an ad. */
function notAnAd(value: unknown): string {
  if (!isObject(value)) return "The record is not an ad: it is not an object.";
  const record = nestedMembers(value);
  const names = Object.keys(record);
  if (names.length === 0) {
    return "The record is not an ad: it is an object without fields.";
  }
  const why = foreignKind(record) ?? LOOKED_FOR;
  return `The record is not an ad. Its fields: ${nameList(names)}. ${why}`;
}
