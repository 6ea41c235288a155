import { Problem, type ProblemDetail } from "@/lib/errors/problem.ts";

/** A problem with invalid fields; its message is that of the first field. */
export function fieldErrors(details: readonly ProblemDetail[]): Problem {
  const { param, reason } = details[0]!;
  return new Problem("invalid_body", { message: reason, param, details });
}

export const notSignedIn = () =>
  new Problem("missing_credentials", { message: "Sign in first." });
