import { Counter, Histogram, type Registry } from "prom-client";
import { METHODS } from "@/lib/http/cors.ts";

/** Seconds. A response from memory takes less than the first; a query's deadline is between the last two. */
const BUCKETS = [
  ...[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
  ...[2.5, 10],
];

interface CompletedRequest {
  /** The pattern such as `/v1/ads/:ad_archive_id`, never the path; null if nothing matched. */
  route: string | null;
  method: string;
  status: number;
  durationMs: number;
}

/** @returns what counts a request */
export function addRequestMetrics(
  registry: Registry,
): (request: CompletedRequest) => void {
  const requests = new Counter({
    name: "http_requests_total",
    help: "Completed requests, by route, method, and status.",
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
  return ({ route, method, status, durationMs }) => {
    const labels = { route: route ?? "none" };
    // Other methods share a label, so that clients cannot invent labels.
    const verb = METHODS.has(method) ? method : "other";
    requests.inc({ ...labels, method: verb, status });
    durations.observe(labels, durationMs / 1000);
  };
}
