import type { Services } from "@/lib/app/services.ts";

/** A completed request, for the log and the metrics. */
interface FinishedRequest {
  requestId: string;
  /** The pattern such as `/v1/ads/:ad_archive_id`; null if nothing matched. */
  route: string | null;
  method: string;
  /** Without the query, which may contain private data. */
  path: string;
  /** `performance.now()` when the request arrived. */
  started: number;
  isHttps: boolean;
}

const SECURITY_HEADERS = [
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
] as const;

/** Internal requests that only ask the router for its routes. */
const probes = new WeakSet<Request>();

/** Creates a request that is excluded from the log and the metrics. */
export function probe(url: string, init: RequestInit): Request {
  const request = new Request(url, init);
  probes.add(request);
  return request;
}

/** Sets the headers of every response, counts the request and logs it. */
export function finishResponse(
  req: Request,
  response: Response,
  services: Pick<Services, "log" | "metrics">,
  { isHttps, ...finished }: FinishedRequest,
): void {
  response.headers.set("x-request-id", finished.requestId);
  // Pages set their own policy, and any site may embed stored pictures.
  for (const [name, value] of SECURITY_HEADERS) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (isHttps) {
    const year = "max-age=31536000; includeSubDomains";
    response.headers.set("strict-transport-security", year);
  }
  if (probes.has(req)) return;
  recordRequest(services, { ...finished, status: response.status });
}

export function recordRequest(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  { requestId, route, method, path, status, started }:
    & Omit<FinishedRequest, "isHttps">
    & { status: number },
): void {
  const durationMs = performance.now() - started;
  metrics.countRequest({ route, method, status, durationMs });
  log("info", "request", {
    request_id: requestId,
    method,
    path: withoutToken(path),
    status,
    ms: Math.round(durationMs * 10) / 10,
  });
}

/** The path of a link is a secret, even if it was not copied well, such as `//share/...`. */
const withoutToken = (path: string) =>
  path.replace(/(\/|%2f)share[/%].+/is, "/share/[token]");
