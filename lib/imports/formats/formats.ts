import {
  type AdRecord,
  type Format,
  FORMATS,
  type ReadRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { archiveId } from "@/lib/imports/formats/archive_id.ts";
import {
  adIdOf,
  foreignKind,
  LOOKED_FOR,
  looksLikeAd,
} from "@/lib/imports/formats/looks_like_ad.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { fromMetaApi, isMetaApi } from "@/lib/imports/formats/meta_api.ts";
import { fromMetaWeb, isMetaWeb } from "@/lib/imports/formats/meta_web.ts";
import { halfUnderstood } from "@/lib/imports/formats/half_understood.ts";
import { MembersSeen } from "@/lib/imports/formats/members_seen.ts";
import {
  fromNative,
  fromNativeRow,
  isNative,
  isNativeRow,
} from "@/lib/imports/formats/native.ts";
import { nameList } from "@/lib/imports/formats/printable.ts";
import { nestedMembers } from "@/lib/imports/formats/nested_members.ts";
import { RecordError, reject } from "@/lib/imports/formats/members.ts";
import { checkSizes } from "@/lib/imports/formats/size_limits.ts";

export { type Format, FORMATS, RecordError };

/** For each format, whether a record fits and how to read it, in order of preference. */
const READERS: Readonly<
  Record<Format, {
    fits: (record: Members) => boolean;
    read: (record: Members, now: number) => ReadRecord;
  }>
> = {
  meta_web: { fits: isMetaWeb, read: fromMetaWeb },
  meta_api: { fits: isMetaApi, read: fromMetaApi },
  native: {
    fits: isNative,
    read: (record, now) =>
      isNativeRow(record)
        ? fromNativeRow(record, now)
        : fromNative(record, now),
  },
};

/** Detects the format of a record by its fields; null if it is not an ad. */
export function detectFormat(value: unknown): Format | null {
  if (!isObject(value)) return null;
  const formats = Object.keys(READERS) as Format[];
  return formats.find((format) => READERS[format].fits(value)) ??
    (looksLikeAd(value) ? "meta_web" : null);
}

/** The value with its paths as nested members. */
function expanded(value: unknown): unknown {
  return isObject(value) ? nestedMembers(value) : value;
}

/**
 * Reads an ad from a record. `warning` says what was not understood: the status,
 * and names of fields that may be part of the creative.
 *
 * @param now seconds; later times are in the future
 * @param seen counts the fields of ads
 * @throws {RecordError} it is not an ad, or one of its fields is not valid
 */
export function readAd(
  wanted: Format | "auto",
  value: unknown,
  now: number,
  seen = new MembersSeen(),
): { ad: AdRecord; format: Format; warning: string | null } {
  const record = expanded(value);
  const detected = detectFormat(record);
  if (detected === null || !isObject(record)) {
    throw new RecordError(notAnAd(record), null);
  }
  const format = wanted === "auto" ? detected : wanted;
  const { fits, read } = READERS[format];
  try {
    // Read as another format, it would be an ad without content.
    if (format !== detected && !fits(record)) {
      reject(`The record is ${detected}, not ${format}.`);
    }
    const { doubts = [], ...ad } = read(record, now);
    checkSizes(ad);
    const isStrict = format === "native" && !isNativeRow(record);
    const unread = seen.add(record, isStrict ? "native" : "record");
    const warning = halfUnderstood(ad, record, unread, doubts);
    return { ad, format, warning };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    throw new RecordError(error.reason, knownId(format, record), format);
  }
}

/** The archive id of a rejected record, to help find it. */
function knownId(format: Format, record: Members): string | null {
  try {
    const id = format === "meta_api" ? record.id ?? record._id : undefined;
    return archiveId(id ?? adIdOf(record), "ad_archive_id");
  } catch {
    return null;
  }
}

/** Explains why a value is not an ad; null if it is one, even if one of its fields is not valid. */
export function whyNoAd(value: unknown): string | null {
  const record = expanded(value);
  return detectFormat(record) === null ? notAnAd(record) : null;
}

/** Explains why a value is not an ad. */
function notAnAd(value: unknown): string {
  if (!isObject(value)) return "The record is not an ad: it is not an object.";
  const names = Object.keys(value);
  if (names.length === 0) {
    return "The record is not an ad: it is an object without fields.";
  }
  const why = foreignKind(value) ?? LOOKED_FOR;
  return `The record is not an ad. Its fields: ${nameList(names)}. ${why}`;
}
