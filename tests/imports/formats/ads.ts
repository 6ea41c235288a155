import { assertThrows } from "@std/assert";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import {
  type Format,
  readAd,
  RecordError,
} from "@/lib/imports/formats/formats.ts";
import { recognize } from "@/lib/imports/formats/recognize.ts";
import { fixture, readRecords } from "./read_all.ts";

/** 2025-06-01T00:00:00Z, in seconds. */
export const NOW = 1748736000;

export function toAdRecord(
  format: Format | "auto",
  value: unknown,
  now: number,
): AdRecord {
  return readAd(format, value, now).ad;
}

/** The detected format; null if the value is not an ad. */
export const formatOf = (value: unknown): Format | null =>
  recognize(value)?.format ?? null;

/** What is known of an ad's transparency, by name. */
export const knownOf = (ad: Pick<AdRecord, "transparency">): Members =>
  Object.fromEntries(
    Object.entries(ad.transparency ?? {}).filter(([, value]) => value !== null),
  );

type Members = Record<string, unknown>;

export function native(members: Members = {}): AdRecord {
  return toAdRecord("auto", {
    ad_archive_id: "100000001",
    is_active: true,
    ...members,
  }, NOW);
}

export function metaWeb(
  snapshot: Members = {},
  members: Members = {},
): AdRecord {
  return toAdRecord("auto", {
    ad_archive_id: "200000001",
    page_id: "600600",
    is_active: true,
    ...members,
    snapshot,
  }, NOW);
}

export function metaApi(members: Members = {}): AdRecord {
  return toAdRecord("auto", {
    id: "300000001",
    ad_delivery_start_time: "2025-01-01",
    ...members,
  }, NOW);
}

/** The ads of a fixture, every record of which must be one. */
export async function adsOf(name: string): Promise<AdRecord[]> {
  const records = await readRecords(await fixture(name));
  return records.map((record) => toAdRecord("auto", record, NOW));
}

export function rejection(read: () => unknown): RecordError {
  return assertThrows(read, RecordError);
}

/** Why a record is rejected when it is read as one of a format. */
export function reasonAgainst(
  value: unknown,
  format: Format | "auto" = "auto",
): string {
  return rejection(() => toAdRecord(format, value, NOW)).reason;
}
