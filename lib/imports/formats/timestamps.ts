import { orderOf, secondsOf } from "@/lib/imports/formats/date_text.ts";
import {
  isNothing,
  isObject,
  isUnknown,
  reject,
} from "@/lib/imports/formats/members.ts";
import { scalarText } from "@/lib/imports/formats/plain_text.ts";

const DAY = 86_400;
/** 2000-01-01T00:00:00Z. */
const EARLIEST = 946_684_800;
/** Numbers from here on are milliseconds, or smaller parts of a second; as seconds, they would be after the year 5138. */
const MILLISECONDS_MIN = 100_000_000_000;
/** How far in the future a planned end can be. */
const STOP_AHEAD_MAX = 20 * 366 * DAY;

/** Placeholders for the end of an ad that runs. */
const RUNNING: ReadonlySet<string> = new Set([
  ...["999", "still running", "running", "active", "still active"],
  ...["ongoing", "present", "now"],
]);

/** Whether a placeholder for an ad's end says that the ad runs. */
export const saysRunning = (value: unknown): boolean =>
  RUNNING.has(scalarText(value).trim().toLowerCase());

/** The page sometimes has 0 for missing times. */
export const isNoTime = (value: unknown): boolean =>
  isUnknown(value) || scalarText(value).trim() === "0";

function parseNumber(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return value >= MILLISECONDS_MIN
    ? parseNumber(value / 1000)
    : Math.floor(value);
}

/** Parses a time to whole seconds since 1970; null if it is not a time. */
function parseTime(value: unknown): number | null {
  // As MongoDB, Firestore, and BigQuery write times: `{"_seconds": 1740787200}`.
  if (isObject(value)) {
    const { $date, _seconds, seconds } = value;
    return parseTime($date ?? _seconds ?? seconds ?? value.value);
  }
  // TikTok's API writes days as `20250301`.
  const text = scalarText(value).trim()
    .replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return parseNumber(Number(text));
  return secondsOf(text);
}

function timeWithin(value: unknown, name: string, latest: number): number {
  const seconds = parseTime(value);
  if (seconds === null) {
    reject(
      typeof value === "string" && orderOf(value) === "ambiguous"
        ? `${name} must be a time whose day and month can be told apart: write it as 2025-03-01.`
        : `${name} must be a time: seconds, milliseconds, ISO 8601, or a date such as Mar 1, 2025.`,
    );
  }
  if (seconds < EARLIEST) reject(`${name} is before the year 2000.`);
  if (seconds > latest) reject(`${name} is in the future.`);
  return seconds;
}

/**
 * Reads a time in whole seconds; absent, null and `""` become null.
 *
 * @param now seconds; one more day is allowed for clocks and time zones
 */
export function timestamp(
  value: unknown,
  name: string,
  now: number,
): number | null {
  if (isNothing(value)) return null;
  return timeWithin(value, name, now + DAY);
}

/** Whether a value is a time before there were ads. */
export function isTooEarly(value: unknown): boolean {
  const seconds = parseTime(value);
  return seconds !== null && seconds < EARLIEST;
}

/** Reads a time that scrapers add; invalid and future times become null. */
export function pastTimeIn(value: unknown, now: number): number | null {
  const seconds = parseTime(value);
  return seconds !== null && seconds >= EARLIEST && seconds <= now + DAY
    ? seconds
    : null;
}

/** Reads when an ad stops, in whole seconds. It can be in the future; `NA`, `999`, `still running` and similar become null. */
export function stopTimestamp(
  value: unknown,
  name: string,
  now: number,
): number | null {
  if (isNoTime(value) || saysRunning(value)) return null;
  return timeWithin(value, name, now + STOP_AHEAD_MAX);
}
