import { Problem, type ProblemDetail } from "@/lib/errors/problem.ts";

/** One problem for all errors of a query. A single error is the message; of several, it names the parameters. */
export const invalidParameters = (details: readonly ProblemDetail[]) =>
  new Problem("invalid_parameter", summarize("parameter", details));

/** One problem for all errors of a body. */
export const invalidBody = (details: readonly ProblemDetail[]) =>
  new Problem("invalid_body", summarize("member", details));

/** Maximum number of names in a message; `details` has all. */
const NAMED_MAX = 5;

function summarize(noun: string, details: readonly ProblemDetail[]) {
  const { param, reason } = details[0]!;
  const names = [...new Set(details.map(({ param }) => param))];
  const more = names.length - NAMED_MAX;
  const named = names.slice(0, NAMED_MAX).join(", ") +
    (more > 0 ? ` and ${more} more` : "");
  const message = details.length === 1
    ? nameSubject(reason, noun, param)
    : `Invalid ${named}: see details.`;
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
