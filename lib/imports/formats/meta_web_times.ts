import {
  isObject,
  type Members,
  reject,
} from "@/lib/imports/formats/members.ts";
import {
  DELIVERY_NAMES,
  DELIVERY_PLACES,
  listed,
  SCRAPE_NAMES,
  valuesOf,
} from "@/lib/imports/formats/names.ts";
import {
  pastTimeIn,
  stopTimestamp,
  timestamp,
} from "@/lib/imports/formats/timestamps.ts";

const DAY = 86_400;

/** Spreadsheets write booleans in the user's language. */
const ACTIVE =
  /^(?:active|true|t|1|yes|y|live|running|still running|ongoing|on|checked|wahr|vrai|vero|verdadero|verdadeiro|waar)$/i;
const INACTIVE =
  /^(?:inactive|not active|false|f|0|no|n|ended|stopped|finished|completed|expired|off|unchecked|falsch|faux|falso|onwaar)$/i;

/** Parses whether an ad is active; null if unknown. */
function activeIn(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (ACTIVE.test(text)) return true;
  return INACTIVE.test(text) ? false : null;
}

/** `Jan 19, 2026 - Feb 2, 2026`, as on the page of a stopped ad. */
const PERIOD = /^(.*\d)\s+(?:[-–—]|to|until)\s+(\S.*)$/i;

/** The objects with the times of an ad: the record, and objects or periods in it. */
function deliveryPlaces(record: Members): Members[] {
  const starts = valuesOf([record], DELIVERY_NAMES.start_date);
  const dates = valuesOf([record], DELIVERY_PLACES.dates);
  const places = [...starts, ...dates].map((value) =>
    typeof value === "string" ? periodIn(value) : value
  );
  return [record, ...places.filter(isObject)];
}

function periodIn(text: string): Members | null {
  const [, start_date, stop_date] = PERIOD.exec(text) ?? [];
  return start_date === undefined ? null : { start_date, stop_date };
}

/** The page sometimes has 0 for missing dates. */
const startTime: typeof timestamp = (value, name, now) =>
  value === 0 || value === "0" || isUnknown(value) || isPeriod(value)
    ? null
    : timestamp(value, name, now);

const isPeriod = (value: unknown): boolean =>
  typeof value === "string" && PERIOD.test(value);

/** Values of cells without a date. */
function isUnknown(value: unknown): boolean {
  return typeof value === "string" &&
    /^(?:na|n\/a|nan|nat|none|null|unknown|-+)?$/i.test(value.trim());
}

const IS_ACTIVE = listed("is_active");

function isActive(record: Members): boolean | null {
  const values = valuesOf([record], DELIVERY_NAMES.is_active);
  const known = values.map(activeIn).find((each) => each !== null);
  if (known !== undefined) return known;
  if (valuesOf([record], IS_ACTIVE).length > 0) {
    reject("is_active must be true or false.");
  }
  return null;
}

/**
 * The times of an ad, in seconds. The web page's end date is the end of
 * delivery only if the ad has stopped; otherwise it is the day of the scrape. A
 * stop date is always the end.
 */
export function metaWebTimes(record: Members, now: number) {
  const places = deliveryPlaces(record);
  const time = (field: keyof typeof DELIVERY_NAMES, read: typeof timestamp) => {
    for (const value of valuesOf(places, DELIVERY_NAMES[field])) {
      const seconds = read(value, field, now);
      if (seconds !== null) return seconds;
    }
    return null;
  };
  const start = time("start_date", startTime);
  const end = time("end_date", stopTimestamp);
  const stop = end === null ? time("stop_date", stopTimestamp) : null;
  const is_active = isActive(record) ??
    (stop !== null ? stop > now : end === null || end > now - DAY);
  // An end in the future is planned and not an observation.
  const over = end !== null && end <= now + DAY ? end : null;
  const stopped = stop !== null && stop <= now ? stop : null;
  const lastSeen = time("last_seen_at", startTime) ?? over ?? stopped;
  const [scraped = null] = valuesOf([record], SCRAPE_NAMES.scraped_at)
    .map((value) => pastTimeIn(value, now)).filter((at) => at !== null);
  return {
    delivery_start_at: start,
    is_active,
    last_seen_at: lastSeen,
    last_scraped_at: scraped ?? (is_active ? over : null),
    deliveryEnd: is_active ? null : over ?? stopped,
  };
}
