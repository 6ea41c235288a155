import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";

/** How a day's requests ended. */
export interface UsageCounts {
  requests: number;
  client_errors: number;
  server_errors: number;
  rate_limited: number;
}

/** The classes of answers, as charts, tables and files name them. */
export const USAGE_CLASSES = [
  { member: "requests", label: "Answered (200)", color: 0 },
  { member: "client_errors", label: "Client errors (4xx)", color: 2 },
  { member: "rate_limited", label: "Limited (429)", color: 3 },
  { member: "server_errors", label: "Server errors (5xx)", color: 5 },
] as const satisfies readonly {
  member: keyof UsageCounts;
  label: string;
  color: number;
}[];

/** Everything that the usage page shows. Values of series stand in the order of `days`. */
export interface UsageView {
  /** `YYYY-MM-DD`, oldest first. */
  days: string[];
  byDay: UsageCounts[];
  totals: UsageCounts;
  /** Requests of each key that has any, the busiest first; those beyond five are one. */
  byKey: ChartSeries[];
  /** Days on which a limit was hit. */
  limitedDays: number;
}
