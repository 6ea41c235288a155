import { Counter, Histogram, type Registry } from "prom-client";
import { METHODS } from "@/lib/http/cors.ts";

/** Seconds. A response from memory takes less than the first; a query's deadline is between the last two. */
const BUCKETS = [
  0.0005,
  0.001,
  0.0025,
  0.005,
  0.01,
  0.025,
  0.05,
  0.1,
  0.25,
  0.5,
  1,
  2.5,
  10,
];

export interface HandledRequest {
  /** The pattern such as `/v1/ads/:ad_archive_id`, never the path; null if nothing matched. */
  route: string | null;
  method: string;
  status: number;
  durationMs: number;
}

export type CountRequest = (request: HandledRequest) => void;

export function addRequestMetrics(registry: Registry): CountRequest {
  const requests = new Counter({
    name: "http_requests_total",
    help: "Completed requests, by route, method and status.",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival until its response headers are sent.",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Labels are looked up once, since that costs more than the counting.
  const counters = new Map<string, Counter.Internal>();
  const histograms = new Map<string, Histogram.Internal<"route">>();

  return ({ route, method, status, durationMs }) => {
    const name = route ?? "none";
    // Other methods share a label, so that no one can invent labels.
    const verb = METHODS.has(method) ? method : "other";
    const id = `${verb} ${status} ${name}`;
    let counter = counters.get(id);
    if (counter === undefined) {
      counter = requests.labels(name, verb, String(status));
      counters.set(id, counter);
    }
    counter.inc();
    let histogram = histograms.get(name);
    if (histogram === undefined) {
      histogram = durations.labels(name);
      histograms.set(name, histogram);
    }
    histogram.observe(durationMs / 1000);
  };
}
