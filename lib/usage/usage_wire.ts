import { z } from "zod";
import { mapOutcomes, type Outcome } from "@/lib/shared/usage_outcomes.ts";
import { daySchema } from "@/lib/http/time_param.ts";
import type { ParseOptions } from "@/lib/http/policy.ts";
import type { ProblemDetail } from "@/lib/errors/problem.ts";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";
import {
  type ParamTable,
  parseQuery,
  positiveInteger,
  type QueryValues,
} from "@/lib/http/query.ts";

const DAYS_MAX = 366;
const DAYS_DEFAULT = 30;

const usageParams = {
  from: daySchema.meta({
    description:
      "First day, in UTC. By default, the range is the 30 days up to the last day.",
    example: "2026-01-01",
  }),
  to: daySchema.meta({
    description: "Last day, in UTC. By default, today.",
    example: "2026-01-31",
  }),
  key_id: positiveInteger.meta({
    description:
      "Only the requests of this key. By default, all of the account's, including sessions.",
    example: 7,
  }),
} satisfies ParamTable;

/** Days, `YYYY-MM-DD`, and the key to report; null: all keys. */
type UsageQuery = ReturnType<typeof toUsageQuery>;

function toUsageQuery(
  { from, to, key_id }: QueryValues<typeof usageParams>,
  nowMs: number,
) {
  const keyId = key_id ?? null;
  const last = to ?? utcDay(nowMs);
  return { from: from ?? dayAfter(last, 1 - DAYS_DEFAULT), to: last, keyId };
}

function rangeErrors({ from, to }: UsageQuery): ProblemDetail[] {
  const reason = from > to
    ? `The first day must not come after the last one, ${to}.`
    : dayAfter(from, DAYS_MAX) <= to
    ? `The range must be at most ${DAYS_MAX} days.`
    : null;
  return reason === null ? [] : [{ param: "from", reason }];
}

export const usageQuery = {
  params: usageParams,
  /** @throws {Problem} `invalid_parameter` */
  parse(search: URLSearchParams, { lenient = false, clock }: ParseOptions) {
    const nowMs = clock.now();
    const { values } = parseQuery(search, usageParams, {
      lenient,
      across: (values) =>
        values.to !== undefined || !search.has("to")
          ? rangeErrors(toUsageQuery(values, nowMs))
          : [],
    });
    return toUsageQuery(values, nowMs);
  },
};

const DESCRIPTIONS: Record<Outcome, string> = {
  requests:
    "Reads of the archive with status 200, which count against the quota.",
  client_errors: "Responses with 4xx other than 429.",
  server_errors: "Responses with 5xx.",
  rate_limited: "Responses with 429 `rate_limited`.",
  quota_exceeded: "Responses with 429 `quota_exceeded`: the month's quota.",
};

const counts = mapOutcomes((outcome) =>
  z.int().min(0).describe(DESCRIPTIONS[outcome])
);

/** The response of `GET /v1/ads/me/usage`. */
export const usageSchema = z.object({
  data: z.array(z.object({ date: z.iso.date(), ...counts })).describe(
    "One row per UTC day, oldest first, including days without requests.",
  ),
  meta: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    key_id: z.int().min(1).nullable().describe("Null: the whole account."),
    totals: z.object(counts),
  }),
}).meta({ description: "Usage of an account or one of its keys." });
