import type { Services } from "@/lib/app/services.ts";

/** A request that was answered, as the log and the metrics tell of it. */
export interface AnsweredRequest {
  requestId: string;
  /** The pattern such as `/v1/ads/:ad_archive_id`; null if nothing matched. */
  route: string | null;
  method: string;
  /** Without the query, which is the client's own business. */
  path: string;
  status: number;
  /** What `performance.now()` was when it came in. */
  started: number;
}

/** The router's answer to these is only looked at: they are not a client's requests. */
const probes = new WeakSet<Request>();

/** A request that neither the log nor the metrics shall tell of. */
export function probe(url: string, init: RequestInit): Request {
  const request = new Request(url, init);
  probes.add(request);
  return request;
}

export function isProbe(request: Request): boolean {
  return probes.has(request);
}

/** Counts a request and gives the log its line. */
export function recordRequest(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  { requestId, route, method, path, status, started }: AnsweredRequest,
): void {
  const durationMs = performance.now() - started;
  metrics.countRequest({ route, method, status, durationMs });
  log("info", "request", {
    request_id: requestId,
    method,
    path,
    status,
    ms: Math.round(durationMs * 10) / 10,
  });
}
