import { Problem } from "@/lib/problem.ts";
import { formatWait } from "@/lib/shared/format_time.ts";

/** Why a form was refused, and what was typed; never a password. */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  /** What is wrong with the whole. */
  message?: string;
  /** Field name to what is wrong with it. */
  faults: Record<string, string>;
  values: Record<string, string>;
}

/** A refusal of what was typed. */
export function refuse(
  values: Record<string, string>,
  what: { message?: string; faults?: Record<string, string> },
): Refusal {
  return { status: 422, headers: {}, faults: {}, values, ...what };
}

/**
 * The refusal that a problem means to a form. Faults of the client alone:
 * anything else is thrown on to the error page.
 *
 * @param names the form's own names of what the problem names otherwise
 */
export function toRefusal(
  error: unknown,
  values: Record<string, string>,
  names: Readonly<Record<string, string>> = {},
): Refusal {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  if (error.code === "rate_limited") {
    const seconds = error.retryAfterSeconds ?? 1;
    return {
      status: 429,
      headers: { "retry-after": String(seconds) },
      message: `Too many attempts. Wait ${
        formatWait(seconds)
      }, then try again.`,
      faults: {},
      values,
    };
  }
  if (error.code === "email_taken") {
    return refuse(values, { faults: { email: error.message } });
  }
  if (error.details === undefined) {
    return refuse(values, { message: error.message });
  }
  const faults: Record<string, string> = {};
  for (const { param, reason } of error.details) {
    faults[names[param] ?? param] ??= reason;
  }
  return refuse(values, { faults });
}
