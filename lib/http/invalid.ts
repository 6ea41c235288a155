import { Problem, type ProblemDetail } from "@/lib/problem.ts";

/** One `invalid_parameter` for all errors of a query; the message states one that is alone. */
export function invalidParameters(details: readonly ProblemDetail[]): Problem {
  const all = `${details.length} parameters`;
  return invalid("invalid_parameter", "parameter", all, details);
}

/** One `invalid_body` for all errors of a body. */
export function invalidBody(details: readonly ProblemDetail[]): Problem {
  const all = `${details.length} members of the body`;
  return invalid("invalid_body", "member", all, details);
}

function invalid(
  code: "invalid_parameter" | "invalid_body",
  noun: string,
  all: string,
  details: readonly ProblemDetail[],
): Problem {
  const { param, reason } = details[0]!;
  const message = details.length === 1
    ? nameSubject(reason, noun, param)
    : `${all} are not valid; see details.`;
  return new Problem(code, { message, param, details });
}

/** "The value must be text." becomes `The parameter "cursor" must be text.` */
function nameSubject(reason: string, noun: string, param: string): string {
  const none = `There is no such ${noun}`;
  if (reason.startsWith(none)) {
    return `There is no ${noun} "${param}"${reason.slice(none.length)}`;
  }
  const subject = ["value", "time", noun, param].map((word) => `The ${word} `)
    .find((start) => reason.startsWith(start));
  return subject === undefined
    ? `The ${noun} "${param}" is not valid: ${reason.charAt(0).toLowerCase()}${
      reason.slice(1)
    }`
    : `The ${noun} "${param}" ${reason.slice(subject.length)}`;
}
