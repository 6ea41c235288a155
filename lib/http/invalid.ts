import { Problem, type ProblemDetail } from "@/lib/problem.ts";

/** One problem for all errors of a query. If there is only one error, its message says it. */
export const invalidParameters = (details: readonly ProblemDetail[]) =>
  new Problem("invalid_parameter", summarize("parameter", "", details));

/** One problem for all errors of a body. */
export const invalidBody = (details: readonly ProblemDetail[]) =>
  new Problem("invalid_body", summarize("member", " of the body", details));

function summarize(
  noun: string,
  place: string,
  details: readonly ProblemDetail[],
) {
  const { param, reason } = details[0]!;
  const message = details.length === 1
    ? nameSubject(reason, noun, param)
    : `${details.length} ${noun}s${place} are not valid; see details.`;
  return { message, param, details };
}

/**
 * "The value must be text." becomes `The parameter "cursor" must be text.`
 *
 * @param name replaces `The parameter "cursor"`
 */
export function nameSubject(
  reason: string,
  noun: string,
  param: string,
  name = `The ${noun} "${param}"`,
): string {
  const none = `There is no such ${noun}`;
  if (reason.startsWith(none)) {
    return `There is no ${noun} "${param}"${reason.slice(none.length)}`;
  }
  const subject = ["value", "time", noun, param].map((word) => `The ${word} `)
    .find((start) => reason.startsWith(start));
  const rest = subject === undefined
    ? `is not valid: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
    : reason.slice(subject.length);
  return `${name} ${rest}`;
}
