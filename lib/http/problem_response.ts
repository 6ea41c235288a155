import { privateJson } from "@/lib/http/json.ts";
import type { Problem } from "@/lib/errors/problem.ts";

/** The headers of an error's response, whatever its body. */
export function setProblemHeaders(headers: Headers, problem: Problem): void {
  for (const [name, value] of Object.entries(problem.headers)) {
    headers.set(name, value);
  }
  if (problem.retryAfterSeconds !== undefined) {
    headers.set("retry-after", String(problem.retryAfterSeconds));
  }
}

/**
 * The only place that writes an error as JSON: `{"error": {code, message,
 * param?, details?, request_id}}`.
 */
export function problemResponse(problem: Problem, requestId: string): Response {
  const { code, message, param, details, status } = problem;
  const error = { code, message, param, details, request_id: requestId };
  const response = privateJson({ error }, { status });
  const { headers } = response;
  setProblemHeaders(headers, problem);
  if (status === 401) {
    headers.set("www-authenticate", 'Bearer realm="ad-archive"');
  }
  return response;
}
