import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { archiveId } from "@/lib/imports/formats/archive_id.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { fromMetaApi, isMetaApi } from "@/lib/imports/formats/meta_api.ts";
import { fromMetaWeb, isMetaWeb } from "@/lib/imports/formats/meta_web.ts";
import { missingCreative } from "@/lib/imports/formats/missing_creative.ts";
import { fromNative, isNative } from "@/lib/imports/formats/native.ts";
import { nestedMembers } from "@/lib/imports/formats/nested_members.ts";
import { notAnAd } from "@/lib/imports/formats/not_an_ad.ts";
import { RecordError, reject } from "@/lib/imports/formats/record_error.ts";
import { checkSizes } from "@/lib/imports/formats/size_limits.ts";

export { notAnAd, RecordError };

export const FORMATS = ["native", "meta_web", "meta_api"] as const;
export type Format = (typeof FORMATS)[number];

const READERS: Readonly<
  Record<Format, (record: Members, now: number) => AdRecord>
> = { native: fromNative, meta_web: fromMetaWeb, meta_api: fromMetaApi };

/** A record as the formats know it, its members nested; anything else is itself. */
export function normalRecord(value: unknown): unknown {
  return isObject(value) ? nestedMembers(value) : value;
}

/** Whether a record may be of a format; the first that fits is the likeliest. */
const FITS: readonly [Format, (record: Members) => boolean][] = [
  ["meta_web", isMetaWeb],
  ["meta_api", isMetaApi],
  ["native", isNative],
];

/** The format of one record by its members; null where it is no ad at all. */
export function detectFormat(value: unknown): Format | null {
  if (!isObject(value)) return null;
  return FITS.find(([, fits]) => fits(value))?.[0] ?? null;
}

/** The archive id of a bad record, to find it again by. */
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

/**
 * The ad that a record tells of.
 *
 * @param now seconds since 1970; decides what lies in the future
 * @throws {RecordError} it is no ad, or a field of it is not valid
 */
export function toAdRecord(
  format: Format | "auto",
  value: unknown,
  now: number,
): AdRecord {
  const detected = detectFormat(value);
  if (detected === null || !isObject(value)) {
    throw new RecordError(notAnAd(value), null);
  }
  const chosen = format === "auto" ? detected : format;
  try {
    // Read by another format's names, it would be an ad without any content.
    if (!FITS.some(([name, fits]) => name === chosen && fits(value))) {
      reject(`The record is ${detected}, and not ${chosen}.`);
    }
    const ad = READERS[chosen](value, now);
    checkSizes(ad);
    return ad;
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    throw new RecordError(error.reason, knownId(chosen, value));
  }
}

/**
 * What of a record was not understood, in one sentence; null for an ad that
 * has a text, a picture, a video or a link.
 *
 * @param ad what `toAdRecord` made of the record
 */
export function warningFor(
  format: Format,
  value: unknown,
  ad: AdRecord,
  now: number,
): string | null {
  if (!isObject(value)) return null;
  return missingCreative(ad, value, (record) => READERS[format](record, now));
}
