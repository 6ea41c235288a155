import {
  pastTimeIn,
  stopTimestamp,
  timestamp,
} from "@/lib/imports/formats/timestamps.ts";
import {
  booleanMember,
  type Members,
  readMember,
} from "@/lib/imports/formats/members.ts";

const DAY = 86_400;

/** A date of the record, else the one that scrapers wrote out beside it. */
function parseDate(
  record: Members,
  name: "start_date" | "end_date",
  read: typeof timestamp,
  now: number,
): number | null {
  const at = (each: string) => read(readMember(record, each), each, now);
  return at(name) ?? at(`${name}_formatted`);
}

/** The page's missing dates are sometimes 0: nothing began in 1970. */
function startTime(value: unknown, name: string, now: number): number | null {
  return value === 0 || value === "0" ? null : timestamp(value, name, now);
}

/** Names that scrapers give the time of the scrape, which the page itself does not have. */
const SCRAPE_TIMES = [
  "scraped_at",
  "last_scraped_at",
  "crawled_at",
  "fetched_at",
  "collected_at",
];

function scrapeTime(record: Members, now: number): number | null {
  for (const name of SCRAPE_TIMES) {
    const time = pastTimeIn(readMember(record, name), now);
    if (time !== null) return time;
  }
  return null;
}

/**
 * The times of an ad of the web page, in seconds. Its end date is the end of
 * delivery only if the ad is over; else it is the day of the scrape.
 */
export function metaWebTimes(record: Members, now: number) {
  const start = parseDate(record, "start_date", startTime, now);
  const end = parseDate(record, "end_date", stopTimestamp, now);
  const is_active =
    booleanMember(readMember(record, "is_active"), "is_active") ??
      (end === null || end > now - DAY);
  // An end in the future is planned: the ad was not seen then.
  const lastSeen = end !== null && end <= now + DAY ? end : null;
  return {
    delivery_start_at: start,
    is_active,
    last_seen_at: lastSeen,
    last_scraped_at: scrapeTime(record, now) ?? (is_active ? lastSeen : null),
    deliveryEnd: is_active ? null : lastSeen,
  };
}
