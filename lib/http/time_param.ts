import { z } from "zod";

const DAY_SECONDS = 86_400;
const MAX_SECONDS = 253_402_300_799;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SECONDS = /^\d{1,12}$/;
/** RFC 3339 with an offset, whose plus sign becomes a space in URLs. */
const TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3])(?::[0-5]\d){2}(\.\d{1,9})?(?:[Zz]|[+ -](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The first second of a day; null if the day does not exist. */
function startOfDay(day: string): number | null {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day
    ? null
    : ms / 1000;
}

/**
 * Seconds since 1970 from `YYYY-MM-DD` (UTC), RFC 3339 with an offset, or
 * seconds; null for any other text. As a maximum, a day means its last second.
 */
export function parseTime(text: string, end: "min" | "max"): number | null {
  if (SECONDS.test(text)) {
    const seconds = Number(text);
    return seconds <= MAX_SECONDS ? seconds : null;
  }
  if (DAY.test(text)) {
    const start = startOfDay(text);
    if (start === null) return null;
    return Math.max(0, end === "min" ? start : start + DAY_SECONDS - 1);
  }
  const [, day, fraction = ""] = TIME.exec(text) ?? [];
  if (day === undefined || startOfDay(day) === null) return null;
  const whole = text.replace(fraction, "").replace(" ", "+").toUpperCase();
  // Ads have whole seconds, so a minimum with a fraction is rounded up.
  const part = end === "min" && Number(fraction) > 0 ? 1 : 0;
  const at = Date.parse(whole) / 1000 + part;
  return at > MAX_SECONDS ? null : Math.max(0, at);
}

/** A point in time in a query, as seconds. */
export function timeParam(end: "min" | "max", description: string) {
  return z.string().transform((text, ctx) => {
    const seconds = parseTime(text, end);
    if (seconds !== null) return seconds;
    ctx.addIssue({
      code: "custom",
      message:
        "The value must be a day as YYYY-MM-DD, a time with an offset such as 2025-06-01T12:00:00Z, or seconds since 1970.",
    });
    return z.NEVER;
  }).meta({
    description,
    example: end === "min" ? "2026-01-01" : "2026-12-31",
  });
}

/** A day in UTC, `YYYY-MM-DD`. */
export const daySchema = z.iso.date(
  "The value must be a day such as 2026-01-31.",
).refine(
  (day) => day >= "2000-01-01" && day <= "2999-12-31",
  "The value must be a day from 2000-01-01 to 2999-12-31.",
);
