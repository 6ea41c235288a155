import { Problem } from "@/lib/problem.ts";
import type { FormError } from "@/lib/shared/form_error.ts";
import { formatWait } from "@/lib/shared/format_time.ts";

export function formError(
  values: Record<string, string>,
  what: { message?: string; errors?: Record<string, string> },
): FormError {
  return { status: 422, headers: {}, errors: {}, values, ...what };
}

/**
 * A problem as a form shows it. Only errors of the client: anything else is
 * rethrown, for the error page.
 *
 * @param names the form's names for what the problem names differently
 */
export function toFormError(
  error: unknown,
  values: Record<string, string>,
  names: Readonly<Record<string, string>> = {},
): FormError {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  if (error.code === "rate_limited") {
    const seconds = error.retryAfterSeconds ?? 1;
    return {
      status: 429,
      headers: { "retry-after": String(seconds) },
      message: `Too many attempts. Wait ${
        formatWait(seconds)
      }, then try again.`,
      errors: {},
      values,
    };
  }
  if (error.code === "email_taken") {
    return formError(values, { errors: { email: error.message } });
  }
  if (error.details === undefined) {
    return formError(values, { message: error.message });
  }
  const errors: Record<string, string> = {};
  for (const { param, reason } of error.details) {
    errors[names[param] ?? param] ??= reason;
  }
  return formError(values, { errors });
}
