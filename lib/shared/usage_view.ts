import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";
import type { Outcome, OutcomeCounts } from "@/lib/shared/usage_outcomes.ts";

/** The outcomes as charts, tables and files name and order them. */
export const USAGE_CLASSES = [
  { member: "requests", label: "Successful (200)", color: 0 },
  { member: "client_errors", label: "Client errors (4xx)", color: 2 },
  { member: "rate_limited", label: "Minute limit (429)", color: 3 },
  { member: "quota_exceeded", label: "Monthly quota (429)", color: 4 },
  { member: "server_errors", label: "Server errors (5xx)", color: 5 },
] as const satisfies readonly {
  member: Outcome;
  label: string;
  color: number;
}[];

type UsageClass = (typeof USAGE_CLASSES)[number];

/** Everything that the usage page shows. Values of series are in the order of `days`. */
export interface UsageView {
  /** `YYYY-MM-DD`, oldest first. */
  days: string[];
  byDay: OutcomeCounts[];
  totals: OutcomeCounts;
  /** The classes to show: a used up month is rare, and shown only if it happened. */
  classes: UsageClass[];
  /** Requests of each key that has any, the busiest first; those beyond five are one. */
  byKey: ChartSeries[];
  /** Days on which the minute limit was hit, and on which the month was used up. */
  limitedDays: number;
  overQuotaDays: number;
}
