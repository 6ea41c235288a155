import { z } from "zod";
import { daySchema } from "@/lib/http/time_param.ts";
import type { ParseOptions } from "@/lib/http/policy.ts";
import {
  type ParamTable,
  parseQuery,
  type QueryValues,
} from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/errors/problem.ts";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";

export const INTERVALS = ["day", "week", "month"] as const;
type Interval = typeof INTERVALS[number];

const ROWS_MAX = 400;
const ROWS_DEFAULT = 52;

const timelineParams = {
  interval: z.enum(INTERVALS).prefault("week").meta({
    description:
      "The interval of a row: a day, a week from Monday to Sunday, or a month.",
    example: "week",
  }),
  from: daySchema.meta({
    description:
      `A day in the first row, in UTC. By default, the timeline has ${ROWS_DEFAULT} rows.`,
    example: "2026-01-05",
  }),
  to: daySchema.meta({
    description: "A day in the last row, in UTC. By default, today.",
    example: "2026-03-01",
  }),
} satisfies ParamTable;

/** The first days of a timeline's rows, and the last day of the last row. */
export interface TimelineRange {
  interval: Interval;
  starts: readonly string[];
  to: string;
  today: string;
}

/**
 * The first day of the interval that is `offset` intervals after that of a day,
 * all `YYYY-MM-DD` in UTC. Weeks start on Monday.
 */
function startAfter(day: string, interval: Interval, offset: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  switch (interval) {
    case "day":
      return dayAfter(day, offset);
    case "week":
      return dayAfter(day, 7 * offset - (date.getUTCDay() + 6) % 7);
    case "month":
      return utcDay(date.setUTCMonth(date.getUTCMonth() + offset, 1));
  }
}

type Values = QueryValues<typeof timelineParams>;

/** The requested rows, or what is wrong with them. */
function toRange(
  { interval, from, to }: Values,
  nowMs: number,
): TimelineRange | ProblemDetail[] {
  const today = utcDay(nowMs);
  const last = to ?? today;
  const first = from ?? startAfter(last, interval, 1 - ROWS_DEFAULT);
  if (first > last) {
    const reason = to === undefined
      ? `The first day must not come after today, ${today}. Set to to the end of the timeline.`
      : "The first day must not come after the last one.";
    return (to === undefined ? ["from"] : ["from", "to"])
      .map((param) => ({ param, reason }));
  }
  const starts: string[] = [];
  let next = startAfter(first, interval, 0);
  for (; next <= last; next = startAfter(next, interval, 1)) {
    starts.push(next);
    if (starts.length > ROWS_MAX) {
      return [{
        param: from === undefined ? "to" : "from",
        reason:
          `The range must be at most ${ROWS_MAX} ${interval}s. Choose a later first day, or a longer interval.`,
      }];
    }
  }
  return { interval, starts, to: dayAfter(next, -1), today };
}

export const timelineQuery = {
  params: timelineParams,
  /** @throws {Problem} `invalid_parameter` */
  parse(search: URLSearchParams, { lenient = false, clock }: ParseOptions) {
    const nowMs = clock.now();
    const { values, ignored } = parseQuery(search, timelineParams, {
      lenient,
      across: (values) => {
        const isGiven = values.interval !== undefined &&
          (values.to !== undefined || !search.has("to"));
        const range = isGiven ? toRange(values, nowMs) : [];
        return Array.isArray(range) ? range : [];
      },
    });
    return { range: toRange(values, nowMs) as TimelineRange, ignored };
  },
};
