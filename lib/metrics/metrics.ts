import { Registry } from "prom-client";
import {
  addImportMetrics,
  type CountImport,
} from "@/lib/metrics/import_metrics.ts";
import { addProcessMetrics } from "@/lib/metrics/process_metrics.ts";
import {
  addRequestMetrics,
  type CountRequest,
} from "@/lib/metrics/request_metrics.ts";
import {
  addServiceMetrics,
  type MetricSources,
} from "@/lib/metrics/service_metrics.ts";

/** Counting costs about a microsecond; everything else is sampled when the metrics are read. */
export interface Metrics {
  countRequest: CountRequest;
  countImport: CountImport;
  /** All metrics in Prometheus's text format. Sends no query. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Metrics of one set of services, separate from those of any other in this process. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  addProcessMetrics(registry, sources.database.kind);
  addServiceMetrics(registry, sources);
  return {
    countRequest: addRequestMetrics(registry),
    countImport: addImportMetrics(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
