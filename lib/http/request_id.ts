import { ID_PATTERN } from "@/lib/validation/ids.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

/** The client's `X-Request-Id` if it is harmless and not an API key, otherwise a new one. */
export function getRequestId(req: Request): string {
  const given = req.headers.get("x-request-id");
  return given !== null && ID_PATTERN.test(given) && redactKeys(given) === given
    ? given
    : crypto.randomUUID();
}
