import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValueWithName,
} from "prom-client";

/** The metrics of one process, in a form that can be sent to another. */
export type Report = MetricObjectWithValues<MetricValueWithName<string>>[];

/** Merges the reports of several processes, in Prometheus's text format. */
export function toText(reports: Report[]): Promise<string> {
  // JSON, in which they were sent, has null for NaN.
  for (const { values } of reports.flat()) {
    for (const sample of values) sample.value ??= NaN;
  }
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** Merges the reports of several processes into one. */
export async function merge(reports: Report[]): Promise<Report> {
  return await AggregatorRegistry.aggregate(reports)
    .getMetricsAsJSON() as Report;
}
