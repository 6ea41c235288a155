import { isAPIError } from "better-auth/api";
import { fieldErrors, notSignedIn } from "@/lib/auth/errors.ts";
import { errorCode } from "@/lib/db/errors.ts";
import { Problem } from "@/lib/errors/problem.ts";

const FOREIGN_KEY_VIOLATION = "23503";

const invalidToken = () => new Problem("invalid_token");
const noMail = () =>
  new Problem("not_found", {
    message: "This server does not send email. Contact its operator.",
  });
/** Database errors that Better Auth hides. */
const noDatabase = (cause: unknown) =>
  new Problem("database_unavailable", { retryAfterSeconds: 1, cause });
const wrongField = (param: string, reason: string) => () =>
  fieldErrors([{ param, reason }]);

/** The errors of this API for Better Auth's error codes. */
const MEANINGS: Readonly<Record<string, (cause: unknown) => Problem>> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Problem("invalid_credentials"),
  INVALID_PASSWORD: wrongField(
    "currentPassword",
    "The current password is wrong.",
  ),
  CREDENTIAL_ACCOUNT_NOT_FOUND: wrongField(
    "currentPassword",
    "This account has no password yet. Ask for a reset link to set one.",
  ),
  EMAIL_NOT_VERIFIED: () => new Problem("email_not_verified"),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () => new Problem("email_taken"),
  INVALID_TOKEN: invalidToken,
  TOKEN_EXPIRED: invalidToken,
  USER_NOT_FOUND: invalidToken,
  RESET_PASSWORD_DISABLED: noMail,
  VERIFICATION_EMAIL_NOT_ENABLED: noMail,
  PROVIDER_NOT_FOUND: wrongField(
    "provider",
    "This sign-in method is not configured.",
  ),
  FAILED_TO_CREATE_USER: noDatabase,
  FAILED_TO_CREATE_SESSION: noDatabase,
  FAILED_TO_GET_SESSION: noDatabase,
};

/** Whether Better Auth could not insert an account, for whatever reason. */
export const isNotCreated = (error: unknown): boolean =>
  isAPIError(error) && error.body?.code === "FAILED_TO_CREATE_USER";

/**
 * The response for a redirect, which Better Auth throws too. Throws all other
 * errors; those of Better Auth as a problem.
 */
export function redirectOrThrow<Body>(
  error: unknown,
): { headers: Headers; response: Body } {
  if (!isAPIError(error)) {
    // The account was deleted between finding it and starting its session.
    if (errorCode(error) === FOREIGN_KEY_VIOLATION) {
      throw new Problem("invalid_credentials", { cause: error });
    }
    throw error;
  }
  if (error.status === "FOUND") {
    return { headers: new Headers(error.headers), response: {} as Body };
  }
  const { statusCode: status, body: { code = "" } = {} } = error;
  const cause = new Error(`Better Auth: ${status} ${code}`);
  if (Object.hasOwn(MEANINGS, code)) throw MEANINGS[code]!(cause);
  if (status === 401) throw notSignedIn();
  throw new Problem(status < 500 ? "invalid_body" : "internal_error", {
    cause,
  });
}
