import { redactKeys } from "@/lib/redact_keys.ts";

const SANE = /^[A-Za-z0-9_-]{1,64}$/;

/** The caller's own `X-Request-Id` where it is harmless and no key, else a new one. */
export function requestIdOf(req: Request): string {
  const given = req.headers.get("x-request-id");
  return given !== null && SANE.test(given) && redactKeys(given) === given
    ? given
    : crypto.randomUUID();
}
