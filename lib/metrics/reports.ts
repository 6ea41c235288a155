import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValueWithName,
} from "prom-client";

/** What one process has counted and measured, as it can be sent to another. */
export type Report = MetricObjectWithValues<MetricValueWithName<string>>[];

/** The reports of several processes as those of one, in Prometheus's text format. */
export function toText(reports: Report[]): Promise<string> {
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** What stays of the reports of processes that have ended: their counts, so that no sum ever falls. */
export async function keepCounts(reports: Report[]): Promise<Report> {
  const counts = reports.map((report) =>
    report.filter(({ type }) => String(type) !== "gauge")
  );
  return await AggregatorRegistry.aggregate(counts)
    .getMetricsAsJSON() as Report;
}
