/**
 * How a counted request ended: a column of `usage_daily`, a field of the API's
 * usage and a series of the chart.
 */
export const OUTCOMES = [
  "requests",
  "client_errors",
  "server_errors",
  "rate_limited",
  "quota_exceeded",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

export type OutcomeCounts = Record<Outcome, number>;

export function mapOutcomes<T>(map: (outcome: Outcome) => T) {
  return Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, map(outcome)]),
  ) as Record<Outcome, T>;
}

export function sumCounts(rows: readonly OutcomeCounts[]): OutcomeCounts {
  return mapOutcomes((outcome) =>
    rows.reduce((sum, counts) => sum + counts[outcome], 0)
  );
}
