import { Problem, type ProblemDetail } from "@/lib/errors/problem.ts";

/** The problems with a URL's parameters: names and texts. */
type UrlProblems = [param: string, text: string][];

export function urlProblems(
  { details, param = "", message }: Problem,
  toText: (detail: ProblemDetail) => string,
): UrlProblems {
  return details?.map((detail) => [detail.param, toText(detail)]) ??
    [[param, message]];
}

/** Separates the problems of fields, which may be out of view, from those of other parameters. */
export function splitProblems(
  problems: Iterable<UrlProblems[number]>,
  isField: (param: string) => boolean,
) {
  const { field = [], other = [] } = Object.groupBy(
    problems,
    ([param]) => isField(param) ? "field" : "other",
  );
  return {
    fieldProblems: Object.fromEntries(field),
    problems: other.map(([, text]) => text),
  };
}

/** What `parse` makes of a page's parameters; with errors, of none. */
export function parseParams<Values>(
  params: URLSearchParams,
  parse: (params: URLSearchParams) => Values,
): { values: Values; errors: Record<string, string> } {
  try {
    return { values: parse(params), errors: {} };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problems = urlProblems(error, ({ reason }) => reason);
    const errors = Object.fromEntries(problems);
    return { values: parse(new URLSearchParams()), errors };
  }
}

/** The parameters that a form has filled in: it also sends empty fields. */
export function filledParams(
  params: URLSearchParams,
  names: readonly string[],
): URLSearchParams {
  return new URLSearchParams(
    names.map((name) => [name, params.get(name) ?? ""])
      .filter(([, value]) => value !== ""),
  );
}
