import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";

type Times = Pick<AdRecord, "is_active" | "last_scraped_at" | "last_seen_at">;

/** The latest of some times; null if none is known. */
export function latest(...times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/**
 * When a record was observed, in seconds; null if it does not say. Only an
 * active ad's `last_seen_at` is an observation: that of a stopped one is the
 * end of its delivery, and whoever noticed may have come days later.
 */
export function observedAt(record: Times): number | null {
  return record.is_active
    ? latest(record.last_scraped_at, record.last_seen_at)
    : record.last_scraped_at;
}

/** A time that a record cannot have been observed before; null if it says nothing. */
export function notObservedBefore(record: Times): number | null {
  return latest(record.last_scraped_at, record.last_seen_at);
}
