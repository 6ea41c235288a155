import { dayAfter, utcDay } from "@/lib/utc_day.ts";

export const INTERVALS = ["day", "week", "month"] as const;
export type Interval = typeof INTERVALS[number];

/**
 * The first day of the interval that contains a day, both `YYYY-MM-DD` in UTC.
 * Weeks start on Monday.
 */
export function intervalStart(day: string, interval: Interval): string {
  switch (interval) {
    case "day":
      return day;
    case "week": {
      const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
      return dayAfter(day, -sinceMonday);
    }
    case "month":
      return `${day.slice(0, 7)}-01`;
  }
}

/** The interval `offset` intervals after the one that starts on this day. */
export function intervalAfter(
  start: string,
  interval: Interval,
  offset: number,
): string {
  switch (interval) {
    case "day":
      return dayAfter(start, offset);
    case "week":
      return dayAfter(start, 7 * offset);
    case "month": {
      const date = new Date(`${start}T00:00:00Z`);
      return utcDay(
        Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1),
      );
    }
  }
}

/** The first days of the intervals from `first` to `last`; null if there are more than `max`. */
export function intervalsBetween(
  first: string,
  last: string,
  interval: Interval,
  max: number,
): string[] | null {
  const starts: string[] = [];
  let start = intervalStart(first, interval);
  while (start <= last) {
    if (starts.length === max) return null;
    starts.push(start);
    start = intervalAfter(start, interval, 1);
  }
  return starts;
}
