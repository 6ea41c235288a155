import { reject } from "@/lib/imports/formats/record_error.ts";
import { FloatNumber } from "@/lib/imports/input/parse_json.ts";

const DAY = 86_400;
/** 2000-01-01T00:00:00Z. */
const EARLIEST = 946_684_800;
/** From here on a number cannot be seconds (the year 5138), only milliseconds. */
const MILLISECONDS_MIN = 100_000_000_000;
/** How far ahead an ad may be planned to stop. */
const STOP_AHEAD_MAX = 20 * 366 * DAY;

/** Date, and time with an offset or in UTC; the Graph API writes `+0000`. */
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i;

/** What exports write where an ad has not stopped. */
const NOT_STOPPED: ReadonlySet<string> = new Set([
  "",
  "0",
  "999",
  "na",
  "n/a",
  "none",
  "null",
  "still running",
]);

function parseIso(text: string): number | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((
    part,
  ) => Number(part ?? 0)) as [number, number, number, number, number, number];
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(milliseconds);
  const isReal = date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day &&
    date.getUTCHours() === hour && date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  if (!isReal) return null;
  const [sign, hours, minutes] = match.slice(8);
  const offset = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
  return milliseconds / 1000 - (sign === "-" ? -offset : offset);
}

function parseNumber(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Math.floor(value >= MILLISECONDS_MIN ? value / 1000 : value);
}

/** Whole seconds since 1970, or null for what is no point in time. */
function parseTime(value: unknown): number | null {
  if (typeof value === "number") return parseNumber(value);
  if (value instanceof FloatNumber) return parseNumber(value.value);
  if (typeof value === "bigint") return parseNumber(Number(value));
  if (typeof value !== "string") return null;
  const text = value.trim();
  return /^\d+$/.test(text) ? parseNumber(Number(text)) : parseIso(text);
}

function timeWithin(value: unknown, name: string, latest: number): number {
  const seconds = parseTime(value);
  if (seconds === null) {
    reject(`${name} must be a time: seconds, milliseconds or ISO 8601.`);
  }
  if (seconds < EARLIEST) reject(`${name} is before the year 2000.`);
  if (seconds > latest) reject(`${name} is in the future.`);
  return seconds;
}

/**
 * A point in time in whole seconds; absent, null and `""` are unknown.
 *
 * @param now seconds; one more day is allowed for clocks and time zones
 */
export function timestamp(
  value: unknown,
  name: string,
  now: number,
): number | null {
  if (value === undefined || value === null || value === "") return null;
  return timeWithin(value, name, now + DAY);
}

/**
 * A point in time that a source adds by itself; what is none, or lies in the
 * future, is unknown.
 */
export function pastTimeIn(value: unknown, now: number): number | null {
  const seconds = parseTime(value);
  return seconds !== null && seconds >= EARLIEST && seconds <= now + DAY
    ? seconds
    : null;
}

/**
 * When an ad stops, in whole seconds. It may lie ahead; `NA`, `999`, `still
 * running` and the like are unknown.
 */
export function stopTimestamp(
  value: unknown,
  name: string,
  now: number,
): number | null {
  if (value === undefined || value === null) return null;
  const isPlain = typeof value === "string" || typeof value === "number";
  if (isPlain && NOT_STOPPED.has(String(value).trim().toLowerCase())) {
    return null;
  }
  return timeWithin(value, name, now + STOP_AHEAD_MAX);
}
