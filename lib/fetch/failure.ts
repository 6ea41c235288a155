/** Maximum seconds of `Retry-After`. */
const AFTER_MAX = 24 * 60 * 60;

/** A network error's code, because its message can contain addresses. */
export function failureReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code ? `the connection failed (${code})` : "the connection failed";
}

/** The seconds of `Retry-After`, a number or a date, at most a day; 0 without one. */
export function retryAfter(headers: Headers): number {
  const value = headers.get("retry-after") ?? "";
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Math.min(AFTER_MAX, Math.max(0, seconds || 0));
}
