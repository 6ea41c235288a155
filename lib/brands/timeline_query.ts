import { z } from "zod";
import {
  type Interval,
  intervalAfter,
  INTERVALS,
  intervalsBetween,
  intervalStart,
} from "@/lib/brands/intervals.ts";
import { daySchema } from "@/lib/http/time_param.ts";
import { invalidParameters } from "@/lib/http/invalid.ts";
import type { ParamTable, QueryValues } from "@/lib/http/query.ts";
import { dayAfter, utcDay } from "@/lib/utc_day.ts";

export const ROWS_MAX = 400;
const ROWS_DEFAULT = 52;

export const timelineParams = {
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

/** @throws {Problem} `invalid_parameter` */
export function toTimelineRange(
  { interval, from, to }: QueryValues<typeof timelineParams>,
  nowMs: number,
): TimelineRange {
  const today = utcDay(nowMs);
  const last = to ?? today;
  const first = from ??
    intervalAfter(intervalStart(last, interval), interval, 1 - ROWS_DEFAULT);
  if (first > last) {
    const reason = to === undefined
      ? `The first day must not come after today, ${today}. Set to to the end of the timeline.`
      : "The first day must not come after the last one.";
    throw invalidParameters(
      (to === undefined ? ["from"] : ["from", "to"])
        .map((param) => ({ param, reason })),
    );
  }
  const starts = intervalsBetween(first, last, interval, ROWS_MAX);
  if (starts === null) {
    throw invalidParameters([{
      param: from === undefined ? "to" : "from",
      reason:
        `The range must be at most ${ROWS_MAX} ${interval}s. Choose a later first day, or a longer interval.`,
    }]);
  }
  return {
    interval,
    starts,
    to: dayAfter(intervalAfter(starts.at(-1)!, interval, 1), -1),
    today,
  };
}
