import { type Members, readMember } from "@/lib/imports/formats/members.ts";
import {
  pastTimeIn,
  stopTimestamp,
  timestamp,
} from "@/lib/imports/formats/timestamps.ts";
import { booleanMember } from "@/lib/imports/formats/typed_members.ts";

const DAY = 86_400;

/** A date of the record, else the one that scrapers wrote out beside it. */
function parseDate<Time>(
  record: Members,
  name: "start_date" | "end_date",
  read: (value: unknown, name: string) => Time | null,
): Time | null {
  return read(readMember(record, name), name) ??
    read(readMember(record, `${name}_formatted`), `${name}_formatted`);
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
  const start = parseDate(
    record,
    "start_date",
    (value, name) => startTime(value, name, now),
  );
  const end = parseDate(
    record,
    "end_date",
    (value, name) => stopTimestamp(value, name, now),
  );
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
