import {
  isObject,
  type Members,
  type RecordError,
} from "@/lib/imports/formats/members.ts";
import { valueOf, valuesOf } from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { readStatus } from "@/lib/imports/formats/status.ts";
import {
  isNoTime,
  isTooEarly,
  pastTimeIn,
  saysRunning,
  stopTimestamp,
  timestamp,
} from "@/lib/imports/formats/timestamps.ts";

const DAY = 86_400;

/** `Jan 19, 2026 - Feb 2, 2026`, as on the page of a stopped ad, in other languages with a word; Notion writes an arrow. */
const PERIOD =
  /^(.*\d)\s+(?:[-–—→]|to|until|bis|al?|au|até|hasta|tot)\s+(\S.*)$/is;

/** The objects with the times of an ad: the record, and objects or periods in it. */
function deliveryObjects(record: Members): Members[] {
  const starts = valuesOf([record], names.DELIVERY.start_date);
  const dates = valuesOf([record], names.DELIVERY_PLACES.dates);
  const periods = [...starts, ...dates].map((value) =>
    typeof value === "string" ? periodIn(value) : value
  );
  return [record, ...periods.filter(isObject)];
}

function periodIn(text: string): Members | null {
  const [, start_date, stop_date] = PERIOD.exec(text) ?? [];
  return start_date === undefined ? null : { start_date, stop_date };
}

const startTime: typeof timestamp = (value, name, now) =>
  isNoTime(value) || typeof value === "string" && PERIOD.test(value)
    ? null
    : timestamp(value, name, now);

/**
 * The times of an ad, in seconds. The web page's end date is the end of
 * delivery only if the ad has stopped; otherwise it is the day of the scrape. A
 * stop date is always the end. Ads of the Graph API without one run.
 *
 * @param doubts is added to if no status is understood
 */
export function metaTimes(
  record: Members,
  now: number,
  isGraph: boolean,
  doubts: string[],
) {
  const objects = deliveryObjects(record);
  const time = (field: keyof typeof names.DELIVERY, read: typeof timestamp) => {
    const name = isGraph ? names.GRAPH_TIMES[field] ?? field : field;
    for (const value of valuesOf(objects, names.DELIVERY[field])) {
      try {
        const seconds = read(value, name, now);
        if (seconds !== null) return seconds;
      } catch (error) {
        // Some scrapers take seconds for milliseconds.
        if (field !== "start_date" || !isTooEarly(value)) throw error;
        doubts.push((error as RecordError).reason);
      }
    }
    return null;
  };
  const start = time("start_date", startTime);
  const stated = time("stop_date", stopTimestamp);
  const end = isGraph && stated !== null
    ? null
    : time("end_date", stopTimestamp);
  const stop = end === null ? stated : null;
  const isRunning = () => {
    if (stop !== null) return stop > now;
    if (end !== null) return end > now - DAY;
    const { end_date, stop_date } = names.DELIVERY;
    return [end_date, stop_date].some((each) =>
      valuesOf(objects, each).some(saysRunning)
    ) || isGraph || valueOf([record], names.GRAPH_TIME) !== undefined || null;
  };
  const status = readStatus(record, isRunning(), doubts);
  const { is_active } = status;
  // An end in the future is planned and not an observation.
  const over = end !== null && end <= now + DAY ? end : null;
  const stopped = stop !== null && stop <= now ? stop : null;
  const [scraped = null] = valuesOf([record], names.SCRAPE.scraped_at)
    .map((value) => pastTimeIn(value, now)).filter((at) => at !== null);
  const isSeen = is_active && (start === null || scraped! >= start);
  const lastSeen = time("last_seen_at", startTime) ?? over ?? stopped ??
    (isSeen ? scraped : null);
  return {
    delivery_start_at: start,
    ...status,
    last_seen_at: lastSeen,
    last_scraped_at: scraped ?? (is_active ? over : null),
    deliveryEnd: is_active ? null : over ?? stopped,
  };
}
