import { Problem } from "@/lib/problem.ts";

/**
 * The one place that writes an error as JSON:
 * `{"error": {code, message, param?, details?, request_id}}`.
 */
export function problemResponse(problem: Problem, requestId: string): Response {
  const error = {
    code: problem.code,
    message: problem.message,
    ...(problem.param !== undefined ? { param: problem.param } : {}),
    ...(problem.details !== undefined ? { details: problem.details } : {}),
    request_id: requestId,
  };
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
    ...problem.headers,
  });
  if (problem.status === 401 && !headers.has("www-authenticate")) {
    headers.set("www-authenticate", 'Bearer realm="ad-archive"');
  }
  return new Response(JSON.stringify({ error }), {
    status: problem.status,
    headers,
  });
}
