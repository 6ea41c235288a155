import { isAPIError } from "better-auth/api";
import { Problem } from "@/lib/problem.ts";

/** One invalid member of the body. */
export function fieldError(param: string, reason: string): Problem {
  const details = [{ param, reason }];
  return new Problem("invalid_body", { message: reason, param, details });
}

const noMail = () =>
  new Problem("not_found", {
    message: "This installation sends no email. Ask its operator.",
  });
/** Errors of the database that Better Auth hides. */
const noDatabase = (cause: unknown) =>
  new Problem("database_unavailable", { retryAfterSeconds: 1, cause });

/** What Better Auth's error codes mean in this API. */
const MEANINGS: Readonly<Record<string, (cause: unknown) => Problem>> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Problem("invalid_credentials"),
  INVALID_PASSWORD: () =>
    fieldError("currentPassword", "The current password is wrong."),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () =>
    fieldError(
      "currentPassword",
      "This account has no password yet. Ask for a reset link to set one.",
    ),
  EMAIL_NOT_VERIFIED: () => new Problem("email_not_verified"),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () => new Problem("email_taken"),
  INVALID_TOKEN: () => new Problem("invalid_token"),
  TOKEN_EXPIRED: () => new Problem("invalid_token"),
  USER_NOT_FOUND: () => new Problem("invalid_token"),
  RESET_PASSWORD_DISABLED: noMail,
  VERIFICATION_EMAIL_NOT_ENABLED: noMail,
  PROVIDER_NOT_FOUND: () =>
    fieldError("provider", "This sign-in method is not configured."),
  FAILED_TO_CREATE_USER: noDatabase,
  FAILED_TO_CREATE_SESSION: noDatabase,
  FAILED_TO_GET_SESSION: noDatabase,
};

/** An error of Better Auth's as a problem; any other error stays as it is. */
export function toProblem(error: unknown): unknown {
  if (!isAPIError(error) || error.status === "FOUND") return error;
  const { statusCode: status, body: { code = "" } = {} } = error;
  const cause = new Error(`Better Auth: ${status} ${code}`);
  if (Object.hasOwn(MEANINGS, code)) return MEANINGS[code]!(cause);
  if (status === 401) {
    return new Problem("missing_credentials", { message: "Sign in first." });
  }
  if (status === 404) return new Problem("not_found");
  return new Problem(status < 500 ? "invalid_body" : "internal_error", {
    cause,
  });
}

/** Redirects are thrown as errors, too. */
export function redirectOrThrow<Body>(
  error: unknown,
): { headers: Headers; response: Body } {
  if (!isAPIError(error) || error.status !== "FOUND") throw toProblem(error);
  return { headers: new Headers(error.headers), response: {} as Body };
}
