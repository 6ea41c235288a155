import {
  type AdRecord,
  type Format,
  FORMATS,
} from "@/lib/imports/formats/ad_record.ts";
import { archiveId } from "@/lib/imports/formats/archive_id.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { fromMetaApi, isMetaApi } from "@/lib/imports/formats/meta_api.ts";
import { fromMetaWeb, isMetaWeb } from "@/lib/imports/formats/meta_web.ts";
import {
  missingCreative,
  nameList,
} from "@/lib/imports/formats/missing_creative.ts";
import { fromNative, isNative } from "@/lib/imports/formats/native.ts";
import { nestedMembers } from "@/lib/imports/formats/nested_members.ts";
import { RecordError, reject } from "@/lib/imports/formats/members.ts";
import { checkSizes } from "@/lib/imports/formats/size_limits.ts";

export { type Format, FORMATS, RecordError };

/** Whether a record may be of each format, and how it is read. The first that fits is the likeliest. */
const READERS: Readonly<
  Record<Format, {
    fits: (record: Members) => boolean;
    read: (record: Members, now: number) => AdRecord;
  }>
> = {
  meta_web: { fits: isMetaWeb, read: fromMetaWeb },
  meta_api: { fits: isMetaApi, read: fromMetaApi },
  native: { fits: isNative, read: fromNative },
};

/** The format of one record by its members; null if it is not an ad at all. */
export function detectFormat(value: unknown): Format | null {
  if (!isObject(value)) return null;
  const formats = Object.keys(READERS) as Format[];
  return formats.find((format) => READERS[format].fits(value)) ?? null;
}

/**
 * Reads the ad that a record describes. `warning` says what was not understood
 * of an ad without any text, picture, video or link.
 *
 * @param now seconds; decides what is in the future
 * @throws {RecordError} it is not an ad, or one of its fields is not valid
 */
export function readAd(
  wanted: Format | "auto",
  value: unknown,
  now: number,
): { ad: AdRecord; format: Format; warning: string | null } {
  const record = isObject(value) ? nestedMembers(value) : value;
  const detected = detectFormat(record);
  if (detected === null || !isObject(record)) {
    throw new RecordError(notAnAd(record), null);
  }
  const format = wanted === "auto" ? detected : wanted;
  const { fits, read } = READERS[format];
  try {
    // Read by another format's names, it would be an ad without any content.
    if (!fits(record)) reject(`The record is ${detected}, not ${format}.`);
    const ad = read(record, now);
    checkSizes(ad);
    const warning = missingCreative(ad, record, (each) => read(each, now));
    return { ad, format, warning };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    throw new RecordError(error.reason, knownId(format, record), format);
  }
}

/** The archive id of a bad record, to find it by. */
function knownId(format: Format, record: Members): string | null {
  const id = format === "meta_api"
    ? record.id ?? record._id
    : record.ad_archive_id ?? record.adArchiveID ?? record.adArchiveId;
  try {
    return archiveId(id, "ad_archive_id");
  } catch {
    return null;
  }
}

/** Why a value is not an ad: the names of what it has instead, and how ads are told. */
function notAnAd(value: unknown): string {
  if (!isObject(value)) return "The record is not an ad: it is not an object.";
  const names = Object.keys(value);
  if (names.length === 0) {
    return "The record is not an ad: it is an object without members.";
  }
  return `The record is not an ad. Its members are ${
    nameList(names)
  }. The id of an ad was looked for, and found neither as ad_archive_id, ad_library_id or library_id, nor in a link with ads/library/?id=, nor as ad_id or id beside the members of an ad.`;
}
