import { formatCount } from "@/lib/shared/format_number.ts";

/** Times as the dashboard writes them. Everything is UTC, as usage and quotas are. */
const DAY_SECONDS = 86_400;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en", {
    timeZone: "UTC",
    day: "numeric",
    ...options,
  });
const date = format({ month: "short", year: "numeric" });
const dateTime = format({
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const shortDay = format({ month: "short" });
const month = new Intl.DateTimeFormat("en", {
  timeZone: "UTC",
  month: "short",
  year: "numeric",
});
const longDay = format({ month: "long" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** `Nov 2, 2026`, of seconds since 1970. */
export function formatDate(seconds: number): string {
  return date.format(seconds * 1000);
}

/** `Nov 2, 2026, 14:05 UTC`, of seconds since 1970. */
export function formatDateTime(seconds: number): string {
  return `${dateTime.format(seconds * 1000)} UTC`;
}

/** The same for machines, for `<time datetime>`. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19) + "Z";
}

/** `Nov 2`, of `YYYY-MM-DD`, or `Nov 2026`, of `YYYY-MM`. */
export function formatShortDay(day: string): string {
  return (day.length === 7 ? month : shortDay).format(Date.parse(day));
}

/** `Nov 2`, with the year unless it is that of `now`; both in seconds since 1970. */
export function formatNearDay(seconds: number, now: number): string {
  const isThisYear = isoTime(seconds).slice(0, 4) === isoTime(now).slice(0, 4);
  return (isThisYear ? shortDay : date).format(seconds * 1000);
}

/** `November 2`, of seconds since 1970. */
export function formatLongDay(seconds: number): string {
  return longDay.format(seconds * 1000);
}

const UNITS = [
  ["year", 365 * DAY_SECONDS],
  ["month", 30 * DAY_SECONDS],
  ["day", DAY_SECONDS],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** `3 days ago`, `in 5 minutes`, `just now`. */
export function formatRelative(seconds: number, now: number): string {
  const distance = seconds - now;
  for (const [unit, size] of UNITS) {
    if (Math.abs(distance) >= size) {
      return relative.format(Math.trunc(distance / size), unit);
    }
  }
  return distance > 0 ? "in less than a minute" : "just now";
}

/** How long to wait, as one says it: `20 seconds`, `5 minutes`. Rounded up. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60
    ? [Math.max(1, Math.ceil(seconds)), "second"]
    : seconds < 3600
    ? [Math.ceil(seconds / 60), "minute"]
    : [Math.ceil(seconds / 3600), "hour"];
  return formatCount(count, unit);
}
