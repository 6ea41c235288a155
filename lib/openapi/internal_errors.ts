import { errorResponses } from "@/lib/openapi/responses.ts";
import type { ProblemCode } from "@/lib/problem.ts";

/** Those that any operation of the operator's may answer. */
const ALWAYS: readonly ProblemCode[] = [
  "invalid_request",
  "invalid_parameter",
  "missing_credentials",
  "invalid_admin_key",
  "admin_disabled",
  "not_acceptable",
  "rate_limited",
  "internal_error",
  "database_unavailable",
  "query_timeout",
];

export const BODY_ERRORS: readonly ProblemCode[] = [
  "invalid_body",
  "payload_too_large",
  "unsupported_media_type",
];

/** The error responses of one of the operator's operations. */
export function internalErrors(
  ...codes: ProblemCode[]
): Record<string, unknown> {
  return errorResponses(...ALWAYS, ...codes);
}
