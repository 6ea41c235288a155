import type { Services } from "@/lib/app/services.ts";

/** A request that has its response, for the log and the metrics. */
interface FinishedRequest {
  requestId: string;
  /** The pattern such as `/v1/ads/:ad_archive_id`; null if nothing matched. */
  route: string | null;
  method: string;
  /** Without the query, which may hold private data. */
  path: string;
  /** `performance.now()` when the request arrived. */
  started: number;
  isHttps: boolean;
}

/** Requests of our own, which only ask the router what it has. */
const probes = new WeakSet<Request>();

/** A request that is left out of the log and the metrics. */
export function probe(url: string, init: RequestInit): Request {
  const request = new Request(url, init);
  probes.add(request);
  return request;
}

/** Sets the headers of every response, counts the request and logs it. */
export function finishResponse(
  req: Request,
  response: Response,
  { log, metrics }: Pick<Services, "log" | "metrics">,
  { requestId, route, method, path, started, isHttps }: FinishedRequest,
): void {
  response.headers.set("x-request-id", requestId);
  setSecurityHeaders(response.headers, { isHttps });
  if (probes.has(req)) return;
  const { status } = response;
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

/** Pages set their own `Content-Security-Policy`; other responses get one that allows nothing. */
function setSecurityHeaders(
  headers: Headers,
  options: { isHttps: boolean },
): void {
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  if (!headers.has("content-security-policy")) {
    headers.set(
      "content-security-policy",
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
  if (options.isHttps) {
    headers.set(
      "strict-transport-security",
      "max-age=31536000; includeSubDomains",
    );
  }
}
