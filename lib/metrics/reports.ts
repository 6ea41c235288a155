import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValueWithName,
} from "prom-client";

/** The metrics of one process, in a form that can be sent to another. */
export type Report = MetricObjectWithValues<MetricValueWithName<string>>[];

/** Merges the reports of several processes, in Prometheus's text format. */
export function toText(reports: Report[]): Promise<string> {
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** Keeps the counts of processes that have ended, so that no sum decreases. */
export async function keepCounts(reports: Report[]): Promise<Report> {
  const counts = reports.map((report) =>
    report.filter(({ type }) => String(type) !== "gauge")
  );
  return await AggregatorRegistry.aggregate(counts)
    .getMetricsAsJSON() as Report;
}
