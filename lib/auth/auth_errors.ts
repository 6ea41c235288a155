import { Problem } from "@/lib/problem.ts";

/** One fault of the body, as every route tells it. */
export function bodyFault(param: string, reason: string): Problem {
  return new Problem("invalid_body", {
    message: reason,
    param,
    details: [{ param, reason }],
  });
}

/** What Better Auth's code means in this API. Database faults that it hides come out again as such. */
function problemOf(code: string): Problem | null {
  switch (code) {
    case "INVALID_EMAIL_OR_PASSWORD":
      return new Problem("invalid_credentials");
    case "INVALID_PASSWORD":
      return bodyFault("currentPassword", "The current password is wrong.");
    case "CREDENTIAL_ACCOUNT_NOT_FOUND":
      return bodyFault(
        "currentPassword",
        "This account has no password yet. Ask for a reset link to set one.",
      );
    case "EMAIL_NOT_VERIFIED":
      return new Problem("email_not_verified");
    case "USER_ALREADY_EXISTS":
    case "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL":
      return new Problem("email_taken");
    case "INVALID_TOKEN":
    case "TOKEN_EXPIRED":
    case "USER_NOT_FOUND":
      return new Problem("invalid_token");
    case "RESET_PASSWORD_DISABLED":
    case "VERIFICATION_EMAIL_NOT_ENABLED":
      return new Problem("not_found", {
        message: "This installation sends no email. Ask its operator.",
      });
    case "PROVIDER_NOT_FOUND":
      return bodyFault("provider", "Signing in with it is not configured.");
    case "UNAUTHORIZED":
    case "SESSION_EXPIRED":
    case "SESSION_NOT_FRESH":
      return new Problem("missing_credentials", {
        message: "Sign in first.",
      });
    case "FAILED_TO_CREATE_USER":
    case "FAILED_TO_CREATE_SESSION":
    case "FAILED_TO_GET_SESSION":
      return new Problem("database_unavailable", {
        retryAfterSeconds: 1,
        cause: new Error(code),
      });
    default:
      return null;
  }
}

/** The problem that an answer of Better Auth's stands for; null for a good one. */
export async function toAuthProblem(
  response: Response,
): Promise<Problem | null> {
  if (response.status < 400) return null;
  const body = await response.json().catch(() => null) as
    | { code?: unknown; message?: unknown }
    | null;
  const code = typeof body?.code === "string" ? body.code : "";
  const known = problemOf(code);
  if (known !== null) return known;
  if (response.status === 404) return new Problem("not_found");
  if (response.status === 401) return problemOf("UNAUTHORIZED");
  return response.status < 500
    ? new Problem("invalid_body", { cause: new Error(code) })
    : new Problem("internal_error", {
      cause: new Error(`Better Auth: ${response.status} ${code}`),
    });
}
