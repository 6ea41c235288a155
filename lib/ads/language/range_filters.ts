import { z } from "zod";
import { listFilter } from "@/lib/ads/language/list_filter.ts";
import { encodeScalar, IS_ACTIVE } from "@/lib/columns/format.ts";
import { timeParam } from "@/lib/http/time_param.ts";
import type { ProblemDetail } from "@/lib/errors/problem.ts";

/** Filters by when an ad ran, and for how long. Unknown values are in no range. */

type End = "min" | "max";

/** The columns of ranges, by the prefix of the parameters' names. */
const COLUMNS = {
  delivery_start: "delivery_start_at",
  last_seen: "last_seen_at",
  created: "created_at",
  updated: "updated_at",
  running_days: "running_days",
} as const;
type Range = keyof typeof COLUMNS;

const FORMS =
  "YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive";

function inRange<Schema extends z.ZodType<number>>(
  range: Range,
  end: End,
  schema: Schema,
) {
  const column = COLUMNS[range];
  return listFilter({
    schema,
    where: (value) => {
      const number = encodeScalar(value);
      return [{
        column,
        range: end === "min" ? { from: number } : { to: number },
      }];
    },
  });
}

const time = (range: Range, end: End, what: string) =>
  inRange(
    range,
    end,
    timeParam(
      end,
      end === "min"
        ? `Only ads ${what} at this time or later. ${FORMS}.`
        : `Only ads ${what} at this time or earlier. ${FORMS}; a day counts as a whole.`,
    ),
  );

/** When delivery of an ad ended: a stopped ad was last seen then. */
const stopped = (end: End) => {
  const seen = time(
    "last_seen",
    end,
    "that are not active and were last seen",
  );
  return listFilter({
    schema: seen.schema,
    where: (value, filter) => [
      { facts: (byte) => (byte & IS_ACTIVE) === 0 },
      ...seen.where(value, filter),
    ],
  });
};

const days = (end: End, description: string, example: number) =>
  inRange("running_days", end, z.int().min(0).meta({ description, example }));

export const ranges = {
  delivery_start_min: time("delivery_start", "min", "whose delivery began"),
  delivery_start_max: time("delivery_start", "max", "whose delivery began"),
  last_seen_min: time("last_seen", "min", "that were last seen"),
  last_seen_max: time("last_seen", "max", "that were last seen"),
  created_min: time("created", "min", "that were added"),
  created_max: time("created", "max", "that were added"),
  updated_min: time("updated", "min", "that an import changed"),
  updated_max: time("updated", "max", "that an import changed"),
  stopped_min: stopped("min"),
  stopped_max: stopped("max"),
  running_days_min: days(
    "min",
    "Only ads that ran for this many days or more.",
    7,
  ),
  running_days_max: days(
    "max",
    "Only ads that ran for this many days or fewer.",
    365,
  ),
};

/** Errors for ranges that end before they begin, naming both ends. */
export function emptyRanges(
  values: Readonly<Record<string, unknown>>,
): ProblemDetail[] {
  return Object.keys(values).flatMap((min) => {
    const max = min.replace(/_min$/, "_max");
    const [from, to] = [values[min], values[max]];
    if (typeof from !== "number" || typeof to !== "number" || from <= to) {
      return [];
    }
    return [
      { param: min, reason: `The value must not be above ${max}.` },
      { param: max, reason: `The value must not be below ${min}.` },
    ];
  });
}
